import type { RequestHandler } from 'express';
import { failureBody } from '../responses/failure.js';
import { send } from '../responses/envelope.adapter.js';
import { contextOf } from './request-context.js';

/**
 * Rejects a request with several `Host` headers (RFC 9112 section 3.2). Node would use the first, and a proxy may use
 * another.
 *
 * @param publicUrl the API's public address, without a trailing slash
 */
export const oneHost =
  (publicUrl: string): RequestHandler =>
  (request, response, next) => {
    if (countHosts(request.rawHeaders) < 2) {
      next();
      return;
    }
    const failure = { code: 'E_VALIDATION_FAILED', message: 'The request has more than one Host header.' };
    response.statusCode = 400;
    send(response, failureBody(publicUrl, contextOf(request).requestId, failure));
  };

/** Counts `Host` headers. `headersDistinct` would copy all headers, which costs every request 2 %. */
const countHosts = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host').length;
