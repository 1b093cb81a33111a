import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Actor } from '#kit/event-sourcing';
import { isId } from '#kit/kernel';
import type { PartnerCaller, RequestContext } from './request-context.js';

/** The outcome of a partner's request. Contains no body, query or personal data. */
export interface RequestOutcome {
  readonly caller: PartnerCaller;
  readonly method: string;
  /** The template of the route. */
  readonly route: string;
  /** The company that the path names. */
  readonly companyId: string | null;
  readonly status: number;
  /** The error code. */
  readonly code: string | null;
  readonly ms: number;
}

/** Passes the outcomes of partners' requests to listeners. */
@Injectable()
export class RequestOutcomes {
  private listener: ((outcome: RequestOutcome) => void) | null = null;

  /** @param listener called after a request; must return at once */
  listen(listener: (outcome: RequestOutcome) => void): void {
    this.listener = listener;
  }

  /** Reports a finished request. Skips successful reads, and look-ups of a portal page that find nothing. */
  over(request: Pick<Request, 'method' | 'route' | 'params'>, context: RequestContext, status: number): void {
    const { caller, failure, startedAt } = context;
    if (this.listener === null || caller === null) return;
    if (
      READS.has(request.method) &&
      (status < 400 || (status === 404 && caller.actor.type === 'portal-user'))
    )
      return;
    const route = (request.route as { readonly path?: string } | undefined)?.path;
    if (route === undefined || !PEOPLE_AND_KEYS.has(caller.actor.type)) return;
    const { companyId: named } = request.params as { readonly companyId?: string };
    const companyId = isId(named) ? named : null; // Other values could be anything, even a tax number.
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    this.listener({ caller, method: request.method, route, companyId, status, code: failure, ms });
  }
}

const READS = new Set(['GET', 'HEAD']);
const PEOPLE_AND_KEYS = new Set<Actor['type']>(['partner', 'portal-user']);
