import type { RequestHandler } from 'express';
import type { Logger } from '#hosting';
import { type RequestContext, runWithContext } from './request-context.js';
import { requestIdFrom } from './request-id.js';

const QUIET = new Set(['warn', 'error', 'fatal', 'silent']);

/** Gives each request its context and id, and writes one line when it is over; never a body, a query or a key. */
export function accessLog(logs: { readonly logger: Logger | null }, level: string): RequestHandler {
  const quiet = QUIET.has(level);
  return (request, response, next) => {
    const context: RequestContext = {
      requestId: requestIdFrom(request.headers['x-request-id']),
      startedAt: performance.now(),
      enveloped: request.url.startsWith('/v1/'),
      caller: null,
      operator: null,
      allocation: null,
    };
    response.setHeader('x-request-id', context.requestId);
    if (!quiet)
      response.once('close', () => {
        logs.logger?.info('request', {
          requestId: context.requestId,
          tenantId: context.caller?.tenantId ?? null,
          method: request.method,
          route: (request.route as { path?: string } | undefined)?.path ?? null,
          status: response.writableFinished ? response.statusCode : 499,
          ms: Math.round((performance.now() - context.startedAt) * 10) / 10,
        });
      });
    runWithContext(request, context, next);
  };
}
