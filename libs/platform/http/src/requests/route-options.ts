import { type CustomDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { PARAMTYPES_METADATA, ROUTE_ARGS_METADATA, RouteParamtypes } from '@nestjs/common/internal';
import { type ClassOf, declaredFields, type Deprecation } from '../validation/declared-fields.js';

export const SANDBOX_ONLY = 'http:sandbox-only';
const WRITES_NOTHING = 'http:writes-nothing';
const ALLOWED_WHILE_SUSPENDED = 'http:allowed-while-suspended';
const COST = 'http:cost';
export const ACCEPTS_PDF = 'http:takes-pdf';
const BODY_OPTIONAL = 'http:body-optional';
export const IDEMPOTENT = 'http:idempotent';
const ACCESS = 'http:access';

/**
 * The callers that a route accepts, by the content of the Authorization header: an API key, a session's or an operator's
 * token.
 */
type Access = 'partner' | 'session' | 'operator';

/** Declares which callers a route accepts. For the decorators that guard it. */
export const AccessFor = (access: Access): CustomDecorator => SetMetadata(ACCESS, access);

/** Counts as several requests under the rate limit (contract 2.7). */
export const Costs = (ordinaryCalls: number): MethodDecorator => SetMetadata(COST, ordinaryCalls);

/** A POST that only reads: read permission is enough, and suspended tenants may call it. */
export const WritesNothing = (): MethodDecorator => SetMetadata(WRITES_NOTHING, true);

/** A write that suspended tenants may make. */
export const AllowedWhileSuspended = (): MethodDecorator => SetMetadata(ALLOWED_WHILE_SUSPENDED, true);

/** A write whose body may be omitted, because all of its fields are optional. */
export const BodyOptional = (): MethodDecorator => SetMetadata(BODY_OPTIONAL, true);

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
const optionsByHandler = new WeakMap<Handler, RouteOptions>();

/** Returns the options of a handler. Cached per handler. */
export function routeOptionsOf(context: HandlerContext): RouteOptions {
  const handler = context.getHandler();
  let options = optionsByHandler.get(handler);
  if (!options) {
    options = read(context);
    optionsByHandler.set(handler, options);
  }
  return options;
}

function read(context: HandlerContext): RouteOptions {
  const [handler, controller] = [context.getHandler(), context.getClass()];
  const declared = (key: string): unknown =>
    Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, controller);
  const parameters = parametersOf(controller, handler.name);
  const body = parameters.find(
    ({ kind, name }) => kind === String(RouteParamtypes.BODY) && name === undefined,
  );
  const query = parameters.find(
    ({ kind, name }) => kind === String(RouteParamtypes.QUERY) && name === undefined,
  );
  return {
    access: (declared(ACCESS) as Access | undefined) ?? null,
    sandboxOnly: declared(SANDBOX_ONLY) === true,
    writesNothing: declared(WRITES_NOTHING) === true,
    allowedWhileSuspended: declared(ALLOWED_WHILE_SUSPENDED) === true,
    cost: (declared(COST) as number | undefined) ?? 1,
    idempotent: (declared(IDEMPOTENT) as IdempotentOptions | undefined) ?? null,
    takesBody: parameters.some(({ kind }) => kind === String(RouteParamtypes.BODY)),
    bodyOptional: declared(BODY_OPTIONAL) === true,
    takesPdf: declared(ACCEPTS_PDF) === true,
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
