import { randomUUID } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { envelope, SerializedResponse } from '../responses/serialized-response.js';
import { WhenProjected } from '../responses/when-projected.js';
import { routeOptionsOf } from '../route-options.js';
import { contextOf, type RequestContext } from '../requests/request-context.js';
import { newId } from '#kit/kernel';
import { IdempotencyKeys } from './idempotency-keys.js';
import type { Claim } from './running-claims.js';

interface Done {
  readonly projected: WhenProjected | null;
  readonly body: string;
}

const ownerOf = ({ caller, operator }: RequestContext): string | null =>
  caller?.tenantId ?? (operator && `operator ${operator.actor.id}`);

/** The parts of a request that a repeated request must match. */
function askedOf({ body, params, query }: Request): object {
  const asked = (body ?? {}) as object;
  return Object.keys(params).length === 0 ? asked : { params, query, body: asked };
}

/** Runs a write once per idempotency key and replays its response. Runs after the JSON is parsed and before it is validated. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly keys: IdempotencyKeys) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const requestContext = contextOf(request);
    const { idempotent } = routeOptionsOf(context);
    const owner = ownerOf(requestContext);
    if (!idempotent || owner === null) throw new Error('@Idempotent() needs an endpoint with a caller');
    const key = request.get('idempotency-key')?.trim();
    if (!key) {
      requestContext.reservedIds = { id: newId(), commandId: randomUUID(), previous: false };
      return next.handle();
    }
    const beginning = await this.keys.begin({
      ...idempotent,
      owner,
      key,
      asked: askedOf(request),
    });
    if (beginning.kind === 'replay')
      return of(new SerializedResponse(beginning.status, beginning.body, { 'idempotent-replayed': 'true' }));
    const { claim } = beginning;
    requestContext.reservedIds = claim.reservedIds;
    const { body, projected } = await this.run(claim, next);
    const status = response.statusCode;
    // Stored before it is sent, so that a retry finds it.
    await this.keys.complete(claim, { status, body }, projected?.subjectId ?? null);
    const serialized = new SerializedResponse(status, body);
    return of(projected?.with(serialized) ?? serialized);
  }

  /** Runs the handler. Releases the claim if there is no response. */
  private async run(claim: Claim, next: CallHandler): Promise<Done> {
    try {
      const result = await lastValueFrom(next.handle() as Observable<unknown>);
      const projected = result instanceof WhenProjected ? result : null;
      return { projected, body: envelope(projected ? projected.payload : result) };
    } catch (error) {
      await this.keys.fail(claim, error);
      throw error;
    }
  }
}
