import type { NextFunction, Request, Response } from 'express';
import { allowCrossOrigin } from '#platform/http';

/** Lets pages of any origin use session tokens. The token is the only credential; cookies are ignored. */
export function sessionCors(request: Request, response: Response, next: NextFunction): void {
  const isAnswered = allowCrossOrigin(request, response, {
    origin: '*',
    methods: 'GET',
    requestHeaders: 'Authorization, x-request-id',
    responseHeaders: 'x-request-id, Retry-After, RateLimit, RateLimit-Policy',
  });
  if (!isAnswered) next();
}
