import compression from 'compression';
import type { RequestHandler } from 'express';
import { contextOf } from '../requests/request-context.js';

const MIN_BYTES = 1_024;

const compress = compression({
  threshold: MIN_BYTES,
  filter: (request, response) =>
    contextOf(request).enveloped &&
    !response.hasHeader('etag') &&
    !String(response.getHeader('content-type')).startsWith('text/event-stream') &&
    compression.filter(request, response),
});

/**
 * Compresses responses of the API for callers that accept it. Leaves out responses with a tag, which has to differ for each
 * encoding (RFC 9110, section 8.8.3.3); event streams, whose events would wait in the
 * compressor, and pages, which show input next to secrets: the length would reveal them (BREACH, https://breachattack.com).
 * Other callers skip `compression`, which costs a GET 6 % even if it compresses nothing.
 */
export const compressResponses: RequestHandler = (request, response, next) => {
  if (request.headers['accept-encoding'] === undefined) next();
  else compress(request, response, next);
};
