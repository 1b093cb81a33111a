import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Application, Response } from 'express';
import type { Page } from './html.js';
import { type Publisher, renderPage } from './render-page.js';

/** Pages must not be cached, framed or sent as a referrer: their address may be a secret. */
export const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
};

/** Names the service on all pages of an application. */
export function setPublisher({ locals }: Pick<Application, 'locals'>, publisher: Publisher): void {
  (locals as PageLocals).publisher = publisher;
}

/** Sets the address that the pages of an application are below; default: one without a path. */
export function setPublicUrl({ locals }: Pick<Application, 'locals'>, publicUrl: string): void {
  (locals as PageLocals).root = new URL(publicUrl).pathname.replace(/\/$/, '');
}

interface PageLocals {
  publisher?: Publisher;
  root?: string;
}

/** Sends a page to a browser. */
export function sendPage(response: ServerResponse, status: number, page: Page): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
  response.setHeader('content-security-policy', policyOf(page));
  // Some programs open the sign-in in a window of their own and wait for a message from it (HTML, section 7.1.3).
  if (page.leadsAway === true) response.setHeader('cross-origin-opener-policy', 'unsafe-none');
  const { publisher = null, root = '' } = (response as Response).app.locals as PageLocals;
  response.end(renderPage(page, { publisher, root }));
}

/**
 * Browsers apply `form-action` to every redirect after a form is sent, and nobody knows where a program's redirect address
 * leads on to; the policy also has no form for IPv6 hosts (CSP 3, sections 6.4.1 and 2.3.1). A page that leads away has none.
 * It only guards against injected forms, and our pages escape everything that they insert.
 */
const policyOf = ({ leadsAway = false }: Page): string =>
  `default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; ${leadsAway ? '' : "form-action 'self'; "}base-uri 'none'; frame-ancestors 'none'`;

/** Reports whether a page of another site sent this request (Fetch Metadata). */
export function isFromOtherSite(request: IncomingMessage): boolean {
  const site = request.headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/** Reports whether a browser asks for a page. Programs send other `Accept` headers, or none that names HTML. */
export const wantsPage = ({ headers }: IncomingMessage): boolean =>
  headers.accept?.includes('text/html') === true;
