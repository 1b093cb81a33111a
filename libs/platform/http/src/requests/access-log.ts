import { Injectable } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';
import { Histogram } from 'prom-client';
import type { Logger } from '#kit/kernel';
import { type OpenSpan, startSpan } from '#kit/tracing';
import type { HttpConfig } from '../http.config.js';
import { isLocalRequest } from '../limits/client-address.js';
import { type FailedField, failedFields } from './failed-fields.js';
import { type PartnerCaller, type RequestContext, runWithContext } from './request-context.js';
import { requestIdFrom } from './request-id.js';

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Duration of requests by route, method and status class',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

let underWay = 0;

/** Returns the number of requests without a response so far. */
export const requestsUnderWay = (): number => underWay;

/** Records the start of a request. */
function requestBegan(): void {
  underWay++;
}

/**
 * Records the end of a request.
 * @param route its template, so that no id becomes a label; null if no route matched
 * @param ms its duration in milliseconds
 */
function requestEnded(method: string, route: string | null, status: number, ms: number): void {
  underWay--;
  duration.labels(method, route ?? 'none', `${Math.floor(status / 100)}xx`).observe(ms / 1000);
}

/** The outcome of a partner's request. Contains no body, no query and no values of them. */
export interface RequestOutcome {
  readonly caller: PartnerCaller;
  readonly method: string;
  /** The template of the route. */
  readonly route: string;
  /** The values in the path, as sent: they can be anything, even a tax ID. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly status: number;
  readonly code: string | null;
  /** The message of the error; null if the request succeeded. */
  readonly message: string | null;
  readonly fields: readonly FailedField[];
  readonly ms: number;
}

/** Passes the outcomes of partners' requests to a listener and a counter. */
@Injectable()
export class RequestOutcomes {
  private listener: ((outcome: RequestOutcome) => void) | null = null;
  private counter: ((caller: PartnerCaller, status: number) => void) | null = null;

  /** @param listener called after a request; must return at once */
  listen(listener: (outcome: RequestOutcome) => void): void {
    this.listener = listener;
  }

  /** @param counter called after every request, also after successful reads; must return at once */
  countWith(counter: (caller: PartnerCaller, status: number) => void): void {
    this.counter = counter;
  }

  /** Reports a finished request. The listener does not get successful reads. */
  over(request: Pick<Request, 'method' | 'route' | 'params'>, context: RequestContext, status: number): void {
    const { method, params } = request;
    const { caller, routeOptions, failure, startedAt } = context;
    if (caller === null) return;
    this.counter?.(caller, status);
    if (this.listener === null || routeOptions === null) return;
    if (status < 400 && (method === 'GET' || method === 'HEAD')) return;
    const route = (request.route as { readonly path?: string } | undefined)?.path;
    if (route === undefined) return;
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const { code = null, message = null } = failure ?? {};
    const fields = failedFields(failure?.fields, routeOptions);
    this.listener({ caller, method, route, params, status, code, message, fields, ms });
  }
}

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
      responseBytes: 0,
      failure: null,
      caller: null,
      routeOptions: null,
      operator: null,
      reservedIds: null,
      invalidState: 'E_RESOURCE_CONFLICT',
      logged: true,
    };
    response.setHeader('x-request-id', context.requestId);
    response.setHeader('x-content-type-options', 'nosniff');
    if (strict) response.setHeader('strict-transport-security', STRICT_TRANSPORT);
    const span = requestSpan(request);
    requestBegan();
    response.once('close', () => {
      const { method } = request;
      const route = (request.route as { path?: string } | undefined)?.path ?? null;
      const status = response.writableFinished ? response.statusCode : 499;
      const ms = performance.now() - context.startedAt;
      requestEnded(method, route, status, ms);
      endRequestSpan(span, method, route, status);
      logs.outcomes?.over(request, context, status);
      if (!context.logged || !logs.logger?.logsInfo) return;
      const { requestId, caller } = context;
      const tenantId = caller?.tenantId ?? null;
      const fields = { requestId, tenantId, method, route, status, ms: Math.round(ms * 10) / 10 };
      const log = (): void => logs.logger?.info('request', fields);
      if (span) span.run(log);
      else log();
    });
    if (span) span.run(() => runWithContext(request, context, next));
    else runWithContext(request, context, next);
  };
}

/** Continues the caller's trace. Contains no path and no query, which may contain tokens; probes have no span. */
const requestSpan = ({ method, url, headers }: Request): OpenSpan | null =>
  /^\/(health|metrics)\b/.test(url)
    ? null
    : startSpan(method, {
        kind: 'SERVER',
        parent: typeof headers['traceparent'] === 'string' ? headers['traceparent'] : null,
        attributes: { 'http.request.method': method },
      });

function endRequestSpan(span: OpenSpan | null, method: string, route: string | null, status: number): void {
  if (span === null) return;
  span.set({ 'http.response.status_code': status });
  if (route !== null) span.set({ 'http.route': route }, `${method} ${route}`);
  if (status >= 499) span.fail(String(status));
  span.end();
}
