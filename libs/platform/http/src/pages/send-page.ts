import type { IncomingMessage, ServerResponse } from 'node:http';

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

/**
 * Sends a page.
 * @param leadsTo origins that the form's response redirects to, separated by spaces; browsers also apply
 *   `form-action` to redirects
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

/** Returns whether a page of another site sent this request (Fetch Metadata). */
export function isFromOtherSite(request: IncomingMessage): boolean {
  const site = request.headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/** Returns whether a browser asks for a page. Programs send other `Accept` headers, or none that names HTML. */
export const wantsPage = ({ headers }: IncomingMessage): boolean =>
  headers.accept?.includes('text/html') === true;
