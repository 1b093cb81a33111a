import { randomUUID } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { envelope, SerializedResponse } from '../responses/serialized-response.js';
import { awaitProjections, WhenProjected } from '../responses/when-projected.js';
import { routeOptionsOf } from '../route-options.js';
import { contextOf, type RequestContext } from '../requests/request-context.js';
import { newId } from '#kit/kernel';
import { ReadModels } from '#kit/projections';
import { IdempotencyKeys } from './idempotency-keys.js';
import type { Claim } from './running-claims.js';

interface Done {
  readonly projected: WhenProjected | null;
  readonly body: string;
}

const ownerOf = ({ caller, operator }: RequestContext): string | null =>
  caller?.tenantId ?? (operator && `operator ${operator.actor.id}`);

/** The body; for a call on what exists, also on what. */
function askedOf({ body, params, query }: Request): object {
  const asked = (body ?? {}) as object;
  return Object.keys(params).length === 0 ? asked : { params, query, body: asked };
}

/** Runs a write once per idempotency key and replays its response: after the JSON was read, before it is validated. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly readModels: ReadModels,
  ) {}

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
    return of(await this.respond(claim, await this.run(claim, next), response));
  }

  /** A claim whose handler ends in any other way than with a response is given back. */
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

  /** The response is sent once it is stored, so that a retry finds it, and once the read models have caught up. */
  private async respond(
    claim: Claim,
    { projected, body }: Done,
    response: Response,
  ): Promise<SerializedResponse> {
    await Promise.all([
      this.keys.complete(claim, { status: response.statusCode, body }, projected?.subjectId ?? null),
      projected && awaitProjections(projected, this.readModels, response),
    ]);
    return new SerializedResponse(response.statusCode, body);
  }
}
