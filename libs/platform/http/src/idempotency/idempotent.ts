import { randomUUID } from 'node:crypto';
import {
  applyDecorators,
  type CallHandler,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { newId } from '#kit/kernel';
import { HttpError } from '../errors/http-errors.js';
import { envelope, SerializedResponse, WhenProjected } from '../responses/envelope.adapter.js';
import { contextOf, type RequestContext, type ReservedIds } from '../requests/request-context.js';
import { IDEMPOTENT, type IdempotentOptions, routeOptionsOf } from '../requests/route-options.js';
import { IdempotencyKeys, type StoredResponse } from './idempotency-keys.js';
import type { Claim } from './running-claims.js';

const MAX_KEY_LENGTH = 255;

/** Checks the `Idempotency-Key` header of a write that accepts one. */
@Injectable()
export class IdempotencyHeaderGuard implements CanActivate {
  canActivate(context: ExecutionContext): true {
    const { idempotent } = routeOptionsOf(context);
    if (!idempotent) return true;
    const key = context.switchToHttp().getRequest<Request>().get('idempotency-key')?.trim();
    if (!key && !idempotent.optional)
      throw new HttpError('E_IDEMPOTENCY_KEY_REQUIRED', 'This call needs an Idempotency-Key header.');
    if (key && key.length > MAX_KEY_LENGTH)
      throw new HttpError(
        'E_IDEMPOTENCY_KEY_TOO_LONG',
        `The Idempotency-Key header is longer than ${MAX_KEY_LENGTH} characters.`,
      );
    return true;
  }
}

/** Injects the {@link ReservedIds} into an `@Idempotent()` handler. */
export const Reserved = createParamDecorator((_: unknown, context: ExecutionContext): ReservedIds => {
  const { reservedIds } = contextOf(context.switchToHttp().getRequest<Request>());
  if (!reservedIds) throw new Error('@Reserved() outside of an @Idempotent() handler');
  return reservedIds;
});

interface HandlerResult {
  readonly projected: WhenProjected | null;
  readonly body: string;
}

/** The first response may have been sent, or lost, before the read models showed the write. */
const replayed = ({ status, body, writes }: StoredResponse): WhenProjected =>
  new WhenProjected(new SerializedResponse(status, body, { 'idempotent-replayed': 'true' }), writes);

const ownerOf = ({ caller, operator }: RequestContext): string | null =>
  caller?.tenantId ?? (operator && `operator ${operator.actor.id}`);

/** The parts of a request that a repeated request must match. */
function matchedParts({ body, params, query }: Request): object {
  const sent = (body ?? {}) as object;
  return Object.keys(params).length === 0 ? sent : { params, query, body: sent };
}

/** Runs a write once per idempotency key and replays its response. Runs after the JSON is parsed and before it is validated. */
@Injectable()
class IdempotencyInterceptor implements NestInterceptor {
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
      requestContext.reservedIds = { id: newId(), commandId: randomUUID(), mayRepeat: false };
      return next.handle();
    }
    const beginning = await this.keys.begin({
      ...idempotent,
      owner,
      key,
      request: matchedParts(request),
    });
    if (beginning.kind === 'replay') return of(replayed(beginning));
    const { claim } = beginning;
    requestContext.reservedIds = { ...claim.record.reservedIds, mayRepeat: claim.mayRepeat };
    const { body, projected } = await this.run(claim, next);
    const status = response.statusCode;
    // Stored before it is sent, so that a retry finds it.
    const stored = { status, body, writes: projected?.writes ?? [] };
    const earlier = await this.keys.complete(claim, stored, projected?.subjectId ?? null);
    if (earlier) return of(replayed(earlier));
    const serialized = new SerializedResponse(status, body);
    return of(projected?.with(serialized) ?? serialized);
  }

  /** Runs the handler. Releases the claim if there is no response. */
  private async run(claim: Claim, next: CallHandler): Promise<HandlerResult> {
    try {
      const result = await lastValueFrom(next.handle() as Observable<unknown>);
      const projected = result instanceof WhenProjected ? result : null;
      return { projected, body: envelope(projected ? projected.payload : result) };
    } catch (thrown) {
      const error = await this.keys.confirmed(thrown);
      await this.keys.fail(claim, error);
      throw error;
    }
  }
}

/**
 * Declares a write that needs an `Idempotency-Key` header and runs once per key. The handler must create the
 * aggregate under the id, or send the command under the command id, that `@Reserved()` injects.
 * @param route part of the key's scope: a storage format
 * @param options.creates the stream category of the new aggregate, default: the last word of `route`; null if
 * the call changes an existing aggregate
 * @param options.optional also accepts calls without the header, for commands that are idempotent by themselves
 */
export function Idempotent(
  route: string,
  options: { readonly creates?: string | null; readonly optional?: boolean } = {},
): MethodDecorator {
  const { creates = route.slice(route.lastIndexOf('-') + 1), optional = false } = options;
  const metadata: IdempotentOptions = { route, creates, optional };
  return applyDecorators(SetMetadata(IDEMPOTENT, metadata), UseInterceptors(IdempotencyInterceptor));
}

/**
 * Declares a write to existing resources that accepts an `Idempotency-Key` header (contract 2.2). A retry with the key gets
 * the stored response.
 * @param route part of the key's scope: a storage format
 */
export const AcceptsIdempotencyKey = (route: string): MethodDecorator =>
  Idempotent(route, { creates: null, optional: true });
