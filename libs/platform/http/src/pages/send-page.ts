import type { IncomingMessage, ServerResponse } from 'node:http';

/** Nothing of a page may be kept, framed or told on: its address may be a secret. */
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

/**
 * Sends a page.
 *
 * @param leadsTo the origin that a form's answer redirects to; browsers hold redirects to `form-action`, too
 */
export function sendPage(
  response: ServerResponse,
  status: number,
  page: string,
  leadsTo: string | null = null,
): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
  response.setHeader('content-security-policy', policy(leadsTo));
  response.end(page);
}

const policy = (leadsTo: string | null): string =>
  `default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; form-action 'self'${leadsTo === null ? '' : ` ${leadsTo}`}; base-uri 'none'; frame-ancestors 'none'`;

/** Browsers say where a request comes from (Fetch Metadata): whether another site's page sent this one. */
export function isFromOtherSite(request: IncomingMessage): boolean {
  const site = request.headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}
