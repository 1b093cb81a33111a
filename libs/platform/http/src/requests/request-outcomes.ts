import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Actor } from '#kit/event-sourcing';
import { isId } from '#kit/kernel';
import type { PartnerCaller, RequestContext } from './request-context.js';

/** What became of a partner's request. No body, no query, nothing personal. */
export interface RequestOutcome {
  readonly caller: PartnerCaller;
  readonly method: string;
  /** The template of its route. */
  readonly route: string;
  /** Of the company that the path names. */
  readonly companyId: string | null;
  readonly status: number;
  /** The code of the error. */
  readonly code: string | null;
  readonly ms: number;
}

/** Tells its listeners what became of partners' requests. */
@Injectable()
export class RequestOutcomes {
  private listener: ((outcome: RequestOutcome) => void) | null = null;

  /** @param listener called when a request is over: takes it, and does not keep the request waiting */
  listen(listener: (outcome: RequestOutcome) => void): void {
    this.listener = listener;
  }

  /**
   * To be called when a request is over. Left out is what only read and went well, and what a page of the portal
   * looked for in vain.
   */
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
    const companyId = isId(named) ? named : null; // Else it may be anything, somebody's tax number too.
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    this.listener({ caller, method: request.method, route, companyId, status, code: failure, ms });
  }
}

const READS = new Set(['GET', 'HEAD']);
const PEOPLE_AND_KEYS = new Set<Actor['type']>(['partner', 'portal-user']);
