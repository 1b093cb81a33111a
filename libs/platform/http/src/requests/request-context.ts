import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { type CustomDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { PARAMTYPES_METADATA, ROUTE_ARGS_METADATA, RouteParamtypes } from '@nestjs/common/internal';
import type { Actor, ErrorCode } from '#kit/event-sourcing';
import { newId } from '#kit/kernel';
import type { Request, Response } from 'express';
import { type ClassOf, declaredFields, type Deprecation } from '../validation/declared-fields.js';

const PRINTABLE = /^[\x20-\x7e]{1,200}$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const STEM_LENGTH = 22;
const STEM_MS = 1_000;

let stem = '';
let stemUntil = 0;
let count = 0;

/** Returns the caller's own request id if it is 1 to 200 printable ASCII characters, otherwise a new one. */
export const requestIdFrom = (header: string | string[] | undefined): string =>
  typeof header === 'string' && PRINTABLE.test(header) ? header : newRequestId();

/**
 * Returns a unique KSUID cheaply: all ids of one second share its time and 95 random bits, and their last
 * five digits are a counter. New random bits for each id would cost more than the rest of a read.
 */
function newRequestId(): string {
  const now = Date.now();
  if (now >= stemUntil) {
    stem = newId().slice(0, STEM_LENGTH);
    stemUntil = now + STEM_MS;
    count = 0;
  }
  let [rest, digits] = [count++, ''];
  while (digits.length < 27 - STEM_LENGTH) {
    digits = DIGITS.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return stem + digits;
}

/** The calling tenant, identified by the key. */
export interface PartnerCaller {
  readonly tenantId: string;
  readonly keyId: string;
  readonly requestId: string;
  readonly actor: Actor;
}

/** The calling operator. `actor.id` is the operator's name. */
export interface OperatorCaller {
  readonly tokenId: string;
  readonly requestId: string;
  readonly actor: Actor;
  /** The command id reserved for the call's idempotency key; undefined: a new one. */
  readonly commandId?: string;
}

/** The ids of an idempotent create: the same for every attempt with its key, until one of them succeeds. */
export interface ReservedIds {
  /** The id of the new aggregate, a KSUID. */
  readonly id: string;
  readonly commandId: string;
  /** An earlier attempt used this id and may have committed. */
  readonly previous: boolean;
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
  /** The error code of the response. */
  failure: string | null;
  caller: PartnerCaller | null;
  operator: OperatorCaller | null;
  reservedIds: ReservedIds | null;
}

const CONTEXT = Symbol('request context');
type Carrier = IncomingMessage & { [CONTEXT]?: RequestContext };

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs a function in a request's context. */
export function runWithContext(request: IncomingMessage, context: RequestContext, run: () => void): void {
  (request as Carrier)[CONTEXT] = context;
  storage.run(context, run);
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

export const SANDBOX_ONLY = 'http:sandbox-only';
export const WRITES_NOTHING = 'http:writes-nothing';
export const ALLOWED_WHILE_SUSPENDED = 'http:allowed-while-suspended';
export const COST = 'http:cost';
export const ACCEPTS_PDF = 'http:takes-pdf';
export const BODY_OPTIONAL = 'http:body-optional';
export const IDEMPOTENT = 'http:idempotent';
const ACCESS = 'http:access';

/**
 * The callers that a route accepts, by the content of the Authorization header: an API key, a session's or an operator's
 * token.
 */
type Access = 'partner' | 'session' | 'operator';

/** Declares which callers a route accepts. For the decorators that guard it. */
export const AccessFor = (access: Access): CustomDecorator => SetMetadata(ACCESS, access);

/**
 * `route` is part of the key's scope, a storage format. `creates` is the stream category of the new aggregate;
 * null if the call changes an existing one.
 */
export interface IdempotentOptions {
  readonly route: string;
  readonly creates: string | null;
  /** Accepts calls without a key, because the command is idempotent by itself. */
  readonly optional: boolean;
}

export interface DeprecatedField extends Deprecation {
  readonly name: string;
}

/** The options that a handler's decorators declare. */
export interface RouteOptions {
  /** Null if the route is public. */
  readonly access: Access | null;
  readonly sandboxOnly: boolean;
  readonly writesNothing: boolean;
  readonly allowedWhileSuspended: boolean;
  /** Cost under the rate limit. */
  readonly cost: number;
  readonly idempotent: IdempotentOptions | null;
  /** Whether the handler takes a JSON body. */
  readonly takesBody: boolean;
  /** A missing body counts as an empty object. */
  readonly bodyOptional: boolean;
  readonly takesPdf: boolean;
  /** The classes of the parameters for the whole body and the whole query. */
  readonly body: ClassOf | null;
  readonly query: ClassOf | null;
  readonly deprecations: readonly DeprecatedField[];
}

type HandlerContext = Pick<ExecutionContext, 'getHandler' | 'getClass'>;
type Handler = ReturnType<ExecutionContext['getHandler']>;
const known = new WeakMap<Handler, RouteOptions>();

/** Returns the options of a handler. Cached per handler. */
export function routeOptionsOf(context: HandlerContext): RouteOptions {
  const handler = context.getHandler();
  let options = known.get(handler);
  if (!options) {
    options = read(context);
    known.set(handler, options);
  }
  return options;
}

function read(context: HandlerContext): RouteOptions {
  const [handler, controller] = [context.getHandler(), context.getClass()];
  const said = (key: string): unknown =>
    Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, controller);
  const parameters = parametersOf(controller, handler.name);
  const body = parameters.find(
    ({ kind, name }) => kind === String(RouteParamtypes.BODY) && name === undefined,
  );
  const query = parameters.find(
    ({ kind, name }) => kind === String(RouteParamtypes.QUERY) && name === undefined,
  );
  return {
    access: (said(ACCESS) as Access | undefined) ?? null,
    sandboxOnly: said(SANDBOX_ONLY) === true,
    writesNothing: said(WRITES_NOTHING) === true,
    allowedWhileSuspended: said(ALLOWED_WHILE_SUSPENDED) === true,
    cost: (said(COST) as number | undefined) ?? 1,
    idempotent: (said(IDEMPOTENT) as IdempotentOptions | undefined) ?? null,
    takesBody: parameters.some(({ kind }) => kind === String(RouteParamtypes.BODY)),
    bodyOptional: said(BODY_OPTIONAL) === true,
    takesPdf: said(ACCEPTS_PDF) === true,
    body: body?.type ?? null,
    query: query?.type ?? null,
    deprecations: (body?.type ? declaredFields(body.type) : []).flatMap(({ name, deprecated }) =>
      deprecated ? [{ name, ...deprecated }] : [],
    ),
  };
}

/**
 * Returns a handler's parameters: their Nest source, the name of the part (none: the whole) and their class.
 */
function parametersOf(controller: ReturnType<HandlerContext['getClass']>, handler: string) {
  type Args = Record<string, { readonly index: number; readonly data?: unknown }>;
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) ?? {}) as Args;
  const prototype = controller.prototype as object;
  const types = (Reflect.getMetadata(PARAMTYPES_METADATA, prototype, handler) ?? []) as ClassOf[];
  return Object.entries(args).map(([key, { index, data }]) => ({
    kind: key.slice(0, key.indexOf(':')),
    name: data,
    type: types[index] === Object ? null : (types[index] ?? null),
  }));
}
