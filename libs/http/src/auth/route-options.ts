import { type CustomDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ROUTE_ARGS_METADATA, RouteParamtypes } from '@nestjs/common/internal';

export const SANDBOX_ONLY = 'http:sandbox-only';
export const IDEMPOTENT = 'http:idempotent';
const ACCESS = 'http:access';

/** Who may call a route, by what the Authorization header must hold: an API key, a session's or an operator's token. */
export type Access = 'partner' | 'session' | 'operator';

/** For the decorators that guard a route: says who may call it. */
export const AccessFor = (access: Access): CustomDecorator => SetMetadata(ACCESS, access);

/**
 * `route` is part of the key's scope, a storage format. `creates` is the stream category of the new aggregate; null
 * where something is done to what exists.
 */
export interface IdempotentOptions {
  readonly route: string;
  readonly creates: string | null;
}

/** What a handler's decorators say. */
export interface RouteOptions {
  /** Null where nobody is asked who they are. */
  readonly access: Access | null;
  readonly sandboxOnly: boolean;
  readonly idempotent: IdempotentOptions | null;
  readonly takesBody: boolean;
}

type HandlerContext = Pick<ExecutionContext, 'getHandler' | 'getClass'>;
type Handler = ReturnType<ExecutionContext['getHandler']>;
const known = new WeakMap<Handler, RouteOptions>();

/** Read once per handler. */
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
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler.name) ?? {}) as object;
  const sandboxOnly = [handler, controller].some((on) => Reflect.getMetadata(SANDBOX_ONLY, on) === true);
  const access = [handler, controller].map((on) => Reflect.getMetadata(ACCESS, on) as Access | undefined);
  const idempotent = Reflect.getMetadata(IDEMPOTENT, handler) as IdempotentOptions | undefined;
  const takesBody = Object.keys(parameters).some((key) => key.startsWith(`${RouteParamtypes.BODY}:`));
  return { access: access[0] ?? access[1] ?? null, sandboxOnly, idempotent: idempotent ?? null, takesBody };
}
