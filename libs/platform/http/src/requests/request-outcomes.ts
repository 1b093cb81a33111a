import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { PartnerCaller, RequestContext } from './request-context.js';

/** The outcome of a partner's request. Contains no body or query. */
export interface RequestOutcome {
  readonly caller: PartnerCaller;
  readonly method: string;
  /** The template of the route. */
  readonly route: string;
  /** The values in the path, as sent: they can be anything, even a tax number. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly status: number;
  /** The error code. */
  readonly code: string | null;
  readonly ms: number;
}

/** Passes the outcomes of partners' requests to a listener. */
@Injectable()
export class RequestOutcomes {
  private listener: ((outcome: RequestOutcome) => void) | null = null;

  /** @param listener called after a request; must return at once */
  listen(listener: (outcome: RequestOutcome) => void): void {
    this.listener = listener;
  }

  /** Reports a finished request. Skips successful reads. */
  over(request: Pick<Request, 'method' | 'route' | 'params'>, context: RequestContext, status: number): void {
    const { method, params } = request;
    const { caller, failure, startedAt } = context;
    if (this.listener === null || caller === null) return;
    if (status < 400 && (method === 'GET' || method === 'HEAD')) return;
    const route = (request.route as { readonly path?: string } | undefined)?.path;
    if (route === undefined) return;
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    this.listener({ caller, method, route, params, status, code: failure, ms });
  }
}
