import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  Optional,
  type PipeTransform,
  SetMetadata,
  type Type,
  UseGuards,
} from '@nestjs/common';
import type { Request } from 'express';
import type { CommandContext } from '#kit/event-sourcing';
import { Clock } from '#kit/kernel';
import { JsonBodyGuard } from '../body/json-body.js';
import { QueryParametersGuard } from '../validation/query-parameters.js';
import { HttpError } from '../errors/http-errors.js';
import { IdempotencyHeaderGuard } from '../idempotency/idempotent.js';
import { Limits, RateLimitGuard } from '../limits/rate-limits.js';
import {
  AccessFor,
  ALLOWED_WHILE_SUSPENDED,
  BODY_OPTIONAL,
  COST,
  routeOptionsOf,
  WRITES_NOTHING,
} from '../requests/route-options.js';
import {
  contextOf,
  type OperatorCaller,
  type PartnerCaller,
  type RequestContext,
} from '../requests/request-context.js';

/**
 * Returns a request's `Authorization` header, or undefined without one. Several headers are joined and then
 * match no key, because nobody can know which one counts (RFC 9110, section 11.6.2 allows one).
 */
export function authorizationOf({ headers, rawHeaders }: IncomingMessage): string | undefined {
  if (headers.authorization === undefined) return undefined;
  const sent: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === 'authorization') sent.push(rawHeaders[index + 1] ?? '');
  return sent.length > 1 ? sent.join(', ') : headers.authorization;
}

/** The type of a parameter with the decorator `@Caller()`. */
export type Caller = PartnerCaller;

/** Injects the caller into a handler. The endpoint must be a `@PartnerEndpoint()`. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = contextOf(context.switchToHttp().getRequest<Request>());
  if (!caller) throw new Error('@Caller() outside of a @PartnerEndpoint()');
  return caller;
});

/**
 * Returns the context of a caller's command, or of a command that an operator runs for a tenant.
 * @param options.commandId the reserved id of an idempotent create; default: a new one
 * @param options.mayRepeat whether an earlier attempt used the id; default: false
 * @param options.subjectId the customer whose data key encrypts the personal part
 */
export function commandContext(
  caller: Omit<Caller, 'keyId'>,
  options: {
    readonly commandId?: string;
    readonly mayRepeat?: boolean;
    readonly now: Date;
    readonly subjectId?: string | null;
  },
): CommandContext {
  return {
    commandId: options.commandId ?? randomUUID(),
    mayRepeat: options.mayRepeat ?? false,
    tenantId: caller.tenantId,
    actor: caller.actor,
    correlationId: caller.requestId,
    now: options.now.toISOString(),
    subjectId: options.subjectId ?? null,
  };
}

const InRequest = createParamDecorator((_: unknown, context: ExecutionContext) =>
  contextOf(context.switchToHttp().getRequest<Request>()),
);

@Injectable()
class ContextPipe implements PipeTransform<RequestContext, CommandContext> {
  constructor(private readonly clock: Clock) {}

  transform({ caller, reservedIds }: RequestContext): CommandContext {
    if (!caller) throw new Error('@Context() outside of a @PartnerEndpoint()');
    const now = this.clock.now(caller.tenantId);
    return commandContext(caller, {
      now,
      ...(reservedIds && { commandId: reservedIds.commandId, mayRepeat: reservedIds.previous }),
    });
  }
}

/**
 * Injects the context of the caller's command: the tenant, its time, and the reserved command id of a handler that accepts an
 * idempotency key. The endpoint must be a `@PartnerEndpoint()`.
 */
export const Context = (): ParameterDecorator => InRequest(ContextPipe);

/** Injects the calling operator into a handler. The endpoint must be an `@OperatorEndpoint()`. */
export const Operator = createParamDecorator((_: unknown, context: ExecutionContext): OperatorCaller => {
  const { operator, reservedIds } = contextOf(context.switchToHttp().getRequest<Request>());
  if (!operator) throw new Error('@Operator() outside of an @OperatorEndpoint()');
  return { ...operator, ...(reservedIds && { commandId: reservedIds.commandId }) };
});

/** A valid API key. */
export interface VerifiedKey {
  readonly keyId: string;
  readonly tenantId: string;
}

/**
 * The port to API keys and tenants. Its methods return a plain value if it is already in memory, so that the
 * request does not wait.
 */
export abstract class KeyVerifier {
  /**
   * Returns null if the key is unknown, revoked, malformed or of the other environment. @throws
   * {DocumentStoreUnavailableError}
   */
  abstract verify(key: string): VerifiedKey | null | Promise<VerifiedKey | null>;
  /** Reads from the store which of these keys are still valid. @throws {DocumentStoreUnavailableError} */
  abstract inForce(keyIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns whether a tenant has a key that works. @throws {DocumentStoreUnavailableError} */
  abstract hasActiveKey(tenantId: string): Promise<boolean>;
  /** @throws {EventStoreUnavailableError} */
  abstract isSuspended(tenantId: string): boolean | Promise<boolean>;
}

/** A valid operator's token. */
export interface VerifiedOperator {
  readonly tokenId: string;
  /** The name of the operator, recorded in events as the cause. */
  readonly name: string;
}

/** The port to operators' tokens. */
export abstract class OperatorVerifier {
  /**
   * Returns null if the token is unknown, revoked, malformed or of the other environment. @throws
   * {DocumentStoreUnavailableError}
   */
  abstract verify(token: string): VerifiedOperator | null | Promise<VerifiedOperator | null>;
}

/** A verified caller. */
export type VerifiedCaller = Omit<PartnerCaller, 'requestId'>;

/** The port to people who call partner endpoints from a browser, with a session instead of a key. */
export abstract class SignedInCallers {
  /**
   * Returns the caller whose session is in the request's cookies; null without a session.
   * @throws {HttpError} `E_AUTH_INVALID`: the request does not come from the portal's page; `E_FORBIDDEN`: the person's role is
   * not enough
   */
  abstract verify(request: IncomingMessage, route: ExecutionContext): Promise<VerifiedCaller | null>;
}

/** The port to operators who signed in with a browser. */
export abstract class SignedInOperators {
  /**
   * Returns the operator whose session is in the request's cookies; null without a session.
   * @throws {HttpError} `E_AUTH_INVALID`: the session must not make this request
   */
  abstract verify(request: IncomingMessage): Promise<VerifiedOperator | null>;
}

/**
 * Identifies the caller of a partner endpoint by the API key. Without a key, the request may come from a
 * signed-in person's browser. Returns a promise only if a look-up needs one.
 */
@Injectable()
export class PartnerCallerGuard implements CanActivate {
  constructor(
    private readonly keys: KeyVerifier,
    private readonly limits: Limits,
    @Optional() private readonly signedIn?: SignedInCallers,
  ) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    const request = context.switchToHttp().getRequest<Request>();
    const verified = this.verify(request, context);
    return verified instanceof Promise
      ? verified.then((caller) => this.admit(caller, request))
      : this.admit(verified, request);
  }

  /** Returns the caller; null if the key is not valid. */
  protected verify(
    request: Request,
    context: ExecutionContext,
  ): VerifiedCaller | null | Promise<VerifiedCaller | null> {
    const header = authorizationOf(request);
    if (header === undefined && request.headers.cookie !== undefined)
      return this.verifySession(request, context);
    if (header === '') this.limits.countFailure(request);
    if (!header) throw noKey();
    const key = this.keys.verify(header);
    return key instanceof Promise ? key.then(holderOf) : holderOf(key);
  }

  /**
   * Returns the signed-in person. @throws {HttpError} `E_AUTH_MISSING`: no session; `E_AUTH_INVALID` or
   * `E_FORBIDDEN`: not allowed
   */
  protected async verifySession(request: Request, context: ExecutionContext): Promise<VerifiedCaller> {
    const caller = await this.signedIn?.verify(request, context);
    if (!caller) throw noKey();
    return caller;
  }

  private admit(verified: VerifiedCaller | null, request: Request): true {
    if (!verified) {
      this.limits.countFailure(request);
      throw wrongKey(authorizationOf(request));
    }
    const context = contextOf(request);
    context.caller = { ...verified, requestId: context.requestId };
    return true;
  }
}

const noKey = (): HttpError =>
  new HttpError('E_AUTH_MISSING', 'The Authorization header must contain the API key.');

const wrongKey = (header = ''): HttpError => {
  const hint = /^Bearer /i.test(header) ? ' Send the raw key, without `Bearer`.' : '';
  return new HttpError('E_AUTH_INVALID', `The API key is not valid.${hint}`);
};

const holderOf = (key: VerifiedKey | null): VerifiedCaller | null =>
  key && { ...key, actor: { type: 'partner', id: key.keyId } };

/** Rejects writes of a suspended tenant. */
@Injectable()
class SuspensionGuard implements CanActivate {
  constructor(private readonly keys: KeyVerifier) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    const request = context.switchToHttp().getRequest<Request>();
    const { writesNothing, allowedWhileSuspended } = routeOptionsOf(context);
    const reads = request.method === 'GET' || request.method === 'HEAD' || writesNothing;
    const { caller } = contextOf(request);
    if (reads || allowedWhileSuspended || !caller) return true;
    const suspended = this.keys.isSuspended(caller.tenantId);
    return suspended instanceof Promise ? suspended.then(assertActive) : assertActive(suspended);
  }
}

function assertActive(suspended: boolean): true {
  if (suspended)
    throw new HttpError(
      'E_TENANT_SUSPENDED',
      'This account is suspended. It can read data, but not change it.',
    );
  return true;
}

/**
 * Checks a partner's request in the order of contract 2.2: caller, rate limit, suspended tenant, idempotency header, media type,
 * JSON and the names of query parameters.
 *
 * @param caller the guard that identifies the caller
 */
export const PartnerChecks = (caller: Type<CanActivate>): ClassDecorator & MethodDecorator =>
  UseGuards(
    caller,
    RateLimitGuard,
    SuspensionGuard,
    IdempotencyHeaderGuard,
    JsonBodyGuard,
    QueryParametersGuard,
  );

/** An endpoint for partners. Callers use an API key or are signed in. */
export const PartnerEndpoint = (): ClassDecorator & MethodDecorator =>
  applyDecorators(PartnerChecks(PartnerCallerGuard), AccessFor('partner'));

/** Counts as several requests under the rate limit (contract 2.7). */
export const Costs = (ordinaryCalls: number): MethodDecorator => SetMetadata(COST, ordinaryCalls);

/** A POST that only reads: read permission is enough, and suspended tenants may call it. */
export const WritesNothing = (): MethodDecorator => SetMetadata(WRITES_NOTHING, true);

/** A write that suspended tenants may make. */
export const AllowedWhileSuspended = (): MethodDecorator => SetMetadata(ALLOWED_WHILE_SUSPENDED, true);

/** A write whose body may be omitted, because all of its fields are optional. */
export const BodyOptional = (): MethodDecorator => SetMetadata(BODY_OPTIONAL, true);
