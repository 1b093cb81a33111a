import type { NextFunction, Request, Response } from 'express';

const RESPONSES = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-request-id, Retry-After, RateLimit, RateLimit-Policy',
};
const PREFLIGHTS = {
  'access-control-allow-methods': 'GET',
  'access-control-allow-headers': 'Authorization, x-request-id',
  // Browsers cap the value at two hours: https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Access-Control-Max-Age
  'access-control-max-age': '7200',
};

/**
 * Lets pages of any origin use session tokens. The token is the only credential; cookies are ignored
 * (https://fetch.spec.whatwg.org/#http-cors-protocol).
 */
export function sessionCors(request: Request, response: Response, next: NextFunction): void {
  setAll(response, RESPONSES);
  if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) {
    next();
    return;
  }
  setAll(response, PREFLIGHTS);
  response.statusCode = 204;
  response.end();
}

function setAll(response: Response, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
