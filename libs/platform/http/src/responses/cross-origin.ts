import type { IncomingMessage, ServerResponse } from 'node:http';

/** The calls that pages of other origins may make (https://fetch.spec.whatwg.org/#http-cors-protocol). */
interface CrossOrigin {
  /** One origin, or `*` for all. Cookies are never allowed. */
  readonly origin: string;
  readonly methods: string;
  readonly requestHeaders: string;
  /** The response headers that pages may read. */
  readonly responseHeaders: string;
}

/** Browsers cap the value at two hours: https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Access-Control-Max-Age */
const MAX_AGE_S = 7200;

/** Sets the CORS headers of a response and answers preflight requests. @returns whether the request was a preflight */
export function allowCrossOrigin(
  request: IncomingMessage,
  response: ServerResponse,
  { origin, methods, requestHeaders, responseHeaders }: CrossOrigin,
): boolean {
  response.setHeader('access-control-allow-origin', origin);
  if (origin !== '*') response.setHeader('vary', 'Origin');
  response.setHeader('access-control-expose-headers', responseHeaders);
  if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return false;
  response.setHeader('access-control-allow-methods', methods);
  response.setHeader('access-control-allow-headers', requestHeaders);
  response.setHeader('access-control-max-age', MAX_AGE_S);
  response.statusCode = 204;
  response.end();
  return true;
}
