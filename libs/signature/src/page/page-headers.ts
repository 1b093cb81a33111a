import type { Response } from 'express';

/** Nothing of the page may be kept, framed or told on: its address is a secret. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
};

/** Sends a page. */
export function sendPage(response: Response, status: number, page: string): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  response.end(page);
}
