import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Actor } from '#kit/event-sourcing';

/** Who calls: the tenant that the key belongs to. */
export interface PartnerCaller {
  readonly tenantId: string;
  readonly keyId: string;
  readonly requestId: string;
  readonly actor: Actor;
}

/** The operator who calls. `actor.id` is the operator's name. */
export interface OperatorCaller {
  readonly tokenId: string;
  readonly requestId: string;
  readonly actor: Actor;
}

/** What an idempotent create works with: the same for every attempt with its key, until one of them succeeds. */
export interface ReservedIds {
  /** The id of what is created, a KSUID. */
  readonly id: string;
  readonly commandId: string;
  /** An earlier attempt worked with this id and its outcome is unknown: it may have committed. */
  readonly previous: boolean;
}

/** What is known of a request until its response is sent. */
export interface RequestContext {
  readonly requestId: string;
  readonly socket: Pick<Socket, 'remoteAddress'>;
  /** Milliseconds, monotonic. */
  readonly startedAt: number;
  /** Whether the response is put into `{ payload, error }`. */
  enveloped: boolean;
  /** Whether its route drives a test company. */
  playground: boolean;
  /** Whether it gets its line in the log. */
  logged: boolean;
  /** The code of the failure that it was answered with. */
  failure: string | null;
  caller: PartnerCaller | null;
  operator: OperatorCaller | null;
  reservedIds: ReservedIds | null;
}

const CONTEXT = Symbol('request context');
type Carrier = IncomingMessage & { [CONTEXT]?: RequestContext };

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs what responds to a request within its context. */
export function runWithContext(request: IncomingMessage, context: RequestContext, run: () => void): void {
  (request as Carrier)[CONTEXT] = context;
  storage.run(context, run);
}

/** The context of a request that came through {@link runWithContext}. */
export function contextOf(request: IncomingMessage): RequestContext {
  const context = (request as Carrier)[CONTEXT];
  if (!context) throw new Error('the request has no context: the application was not made by createHttpApp');
  return context;
}

/** The context of the request that the present call belongs to; undefined outside of one. */
export const currentRequest = (): RequestContext | undefined => storage.getStore();

/** What every line of the log says of the request that it belongs to. */
export function requestLogFields(): object {
  const context = storage.getStore();
  if (!context) return {};
  const { requestId, caller, operator } = context;
  return {
    requestId,
    ...(caller && { tenantId: caller.tenantId }),
    ...(operator && { operator: operator.actor.id }),
  };
}

/** What the security log says of the caller; empty outside of a request. */
export function callerLogFields(): object {
  const context = storage.getStore();
  if (!context) return {};
  const { socket, caller, operator } = context;
  return {
    actor: (operator ?? caller)?.actor ?? null,
    address: socket.remoteAddress ?? null,
    keyId: operator?.tokenId ?? caller?.keyId ?? null,
  };
}
