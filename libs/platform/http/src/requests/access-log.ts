import type { RequestHandler } from 'express';
import type { Logger } from '#kit/kernel';
import type { HttpConfig } from '../http.config.js';
import { isLocalRequest } from '../limits/client-address.js';
import { type RequestContext, runWithContext } from './request-context.js';
import { requestIdFrom } from './request-id.js';
import type { RequestOutcomes } from './request-outcomes.js';
import { requestBegan, requestEnded } from './request-metrics.js';

/** One year (RFC 6797), if callers reach us over HTTPS. */
const STRICT_TRANSPORT = 'max-age=31536000';

/** Receivers of finished requests; null until the application is created. */
export interface Logs {
  logger: Logger | null;
  outcomes: RequestOutcomes | null;
}

/** Gives each request its context and id. Measures and logs it at the end, without body, query or key. */
export function accessLog(
  logs: Readonly<Logs>,
  { publicUrl, trustedProxies }: Pick<HttpConfig, 'publicUrl' | 'trustedProxies'>,
): RequestHandler {
  const strict = publicUrl.startsWith('https:');
  return (request, response, next) => {
    const context: RequestContext = {
      requestId: requestIdFrom(request.headers['x-request-id']),
      clientAddress: trustedProxies.clientOf(request),
      isLocal: isLocalRequest(request),
      startedAt: performance.now(),
      enveloped: /^\/(v1|portal\/api)\//.test(request.url),
      loadedEvents: 0,
      failure: null,
      caller: null,
      operator: null,
      reservedIds: null,
      invalidState: 'E_RESOURCE_CONFLICT',
      logged: true,
    };
    response.setHeader('x-request-id', context.requestId);
    response.setHeader('x-content-type-options', 'nosniff');
    if (strict) response.setHeader('strict-transport-security', STRICT_TRANSPORT);
    requestBegan();
    response.once('close', () => {
      const { method } = request;
      const route = (request.route as { path?: string } | undefined)?.path ?? null;
      const status = response.writableFinished ? response.statusCode : 499;
      const ms = performance.now() - context.startedAt;
      requestEnded(method, route, status, ms);
      logs.outcomes?.over(request, context, status);
      if (!context.logged || !logs.logger?.logsInfo) return;
      const { requestId, caller } = context;
      const tenantId = caller?.tenantId ?? null;
      logs.logger.info('request', {
        requestId,
        tenantId,
        method,
        route,
        status,
        ms: Math.round(ms * 10) / 10,
      });
    });
    runWithContext(request, context, next);
  };
}
