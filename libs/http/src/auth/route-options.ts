import type { ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA, RouteParamtypes } from '@nestjs/common/internal';

export const SANDBOX_ONLY = 'http:sandbox-only';
export const IDEMPOTENT = 'http:idempotent';

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
  readonly sandboxOnly: boolean;
  readonly idempotent: IdempotentOptions | null;
  readonly takesBody: boolean;
}

type Handler = ReturnType<ExecutionContext['getHandler']>;
const known = new WeakMap<Handler, RouteOptions>();

/** Read once per handler. */
export function routeOptionsOf(context: ExecutionContext): RouteOptions {
  const handler = context.getHandler();
  let options = known.get(handler);
  if (!options) {
    options = read(context);
    known.set(handler, options);
  }
  return options;
}

function read(context: ExecutionContext): RouteOptions {
  const [handler, controller] = [context.getHandler(), context.getClass()];
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler.name) ?? {}) as object;
  const sandboxOnly = [handler, controller].some((on) => Reflect.getMetadata(SANDBOX_ONLY, on) === true);
  const idempotent = Reflect.getMetadata(IDEMPOTENT, handler) as IdempotentOptions | undefined;
  const takesBody = Object.keys(parameters).some((key) => key.startsWith(`${RouteParamtypes.BODY}:`));
  return { sandboxOnly, idempotent: idempotent ?? null, takesBody };
}
