import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import type { Actor, ErrorCode } from '#kit/event-sourcing';
import type { Request, Response } from 'express';
import type { Permission } from '../auth/permissions.js';
import type { Failure } from '../responses/failure.js';
import type { RouteOptions } from './route-options.js';

/** The calling tenant, identified by the key. */
export interface PartnerCaller {
  readonly tenantId: string;
  readonly keyId: string;
  readonly requestId: string;
  readonly actor: Actor;
  /** Of a restricted key; null or absent: every permission. */
  readonly permissions?: readonly Permission[] | null;
}

/** The calling operator. `actor.id` is the operator's name. */
export interface OperatorCaller {
  readonly tokenId: string;
  readonly requestId: string;
  readonly actor: Actor;
  /** The command id reserved for the call's idempotency key; undefined: a new one. */
  readonly commandId?: string;
  /** Whether an earlier attempt used the command id and may have committed. */
  readonly mayRepeat?: boolean;
}

/** The ids of an idempotent create: the same for every attempt with its key, until one of them succeeds. */
export interface ReservedIds {
  /** The id of the new aggregate, a KSUID. */
  readonly id: string;
  readonly commandId: string;
  /** An earlier attempt used these ids and may have committed. */
  readonly mayRepeat: boolean;
}

/** The state of a request until its response is sent. */
export interface RequestContext {
  readonly requestId: string;
  /** See {@link clientAddressOf}. */
  readonly clientAddress: string;
  /** Whether the caller is on this machine, as far as the headers say. */
  readonly isLocal: boolean;
  /** Milliseconds, monotonic. */
  readonly startedAt: number;
  /** Whether the response is wrapped in `{ payload, error }`. */
  enveloped: boolean;
  /** The code of the response if the current state does not allow the route's step. */
  invalidState: ErrorCode;
  /** Events loaded so far for commands and queries. */
  loadedEvents: number;
  /** Size of the JSON response before compression. */
  responseBytes: number;
  logged: boolean;
  /** The error of the response. */
  failure: Pick<Failure, 'code' | 'message' | 'fields'> | null;
  caller: PartnerCaller | null;
  /** The options of the route; null until the caller is identified. */
  routeOptions: RouteOptions | null;
  operator: OperatorCaller | null;
  reservedIds: ReservedIds | null;
}

const CONTEXT = Symbol('request context');
type Carrier = IncomingMessage & { [CONTEXT]?: RequestContext };

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs a function in a request's context. */
export function runWithContext<T>(request: object, context: RequestContext, run: () => T): T {
  (request as Carrier)[CONTEXT] = context;
  return storage.run(context, run);
}

/** Returns the context of a request that came through {@link runWithContext}. */
export function contextOf(request: IncomingMessage): RequestContext {
  const context = (request as Carrier)[CONTEXT];
  if (!context) throw new Error('the request has no context: the application was not made by createHttpApp');
  return context;
}

/**
 * Returns the address of the client, which may be behind a trusted proxy: IPv4 or canonical IPv6, empty if the connection is
 * closed. Everything that limits or logs by address uses it.
 */
export const clientAddressOf = (request: IncomingMessage): string => contextOf(request).clientAddress;

/** Returns the context of the request that this call belongs to; undefined outside of a request. */
export const currentRequest = (): RequestContext | undefined => storage.getStore();

/** Adds events to the work of the request that this call belongs to, if there is one. */
export function countLoadedEvents(events: number): void {
  const context = storage.getStore();
  if (context) context.loadedEvents += events;
}

/** Returns the fields that each log line of a request carries. */
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

/** Returns the caller's fields for the security log; empty outside of a request. */
export function callerLogFields(): object {
  const context = storage.getStore();
  if (!context) return {};
  const { clientAddress, caller, operator } = context;
  return {
    actor: (operator ?? caller)?.actor ?? null,
    address: clientAddress,
    keyId: operator?.tokenId ?? caller?.keyId ?? null,
  };
}

// Renamed, because compiled decorators look up the class of each parameter by name, and looking up the global `Request` or
// `Response` makes Node load its HTTP client.
export type HttpRequest = Request;
export type HttpResponse = Response;
