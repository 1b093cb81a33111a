import { type ExecutionContext, type NestInterceptor, type PipeTransform, type Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA, RouteParamtypes } from '@nestjs/common/internal';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { defer, firstValueFrom, type Observable } from 'rxjs';
import { newId } from '#kit/kernel';
import { ReadModels } from '#kit/projections';
import { ErrorCatalog, failureOf, type RequestContext, validate, WhenProjected } from '#platform/http';
import { runWithContext } from '#platform/http/testing';
import { type Route, Routes } from './routes.js';
import type { ServiceProcess } from './service-process.js';

/** A request for a path, from a partner or an operator. */
export interface Call {
  readonly verb: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly idempotencyKey?: string;
  readonly caller: { readonly tenantId: string } | { readonly operator: string };
}

/** The response to a call. */
export interface Answer {
  readonly status: number;
  /** The JSON text of the payload; null for an error. */
  readonly payload: string | null;
  readonly errorCode: string | null;
  /** False if the read models do not show the write yet. */
  readonly isShown: boolean;
}

type Handler = (...parts: unknown[]) => unknown;

interface DeclaredParameter {
  readonly index: number;
  readonly data?: unknown;
  readonly factory?: (data: unknown, context: ExecutionContext) => unknown;
  readonly pipes?: readonly (Type<PipeTransform> | PipeTransform)[];
}

/**
 * Calls the routes of a process without HTTP: the interceptors (idempotency), the parameters and the validation of the
 * controller's method, and the wait for read models. Guards are left out: the caller is given.
 */
export class Api {
  private readonly routes: Routes;

  constructor(private readonly process: ServiceProcess) {
    this.routes = new Routes(process.providers.controllers);
  }

  async call(call: Call): Promise<Answer> {
    const { providers } = this.process;
    const [errors, readModels] = [await providers.get(ErrorCatalog), await providers.get(ReadModels)];
    const context = contextOf(call);
    try {
      const result = await this.run(call, context);
      const projected = result instanceof WhenProjected ? result : null;
      const shown = await Promise.all(
        (projected?.writes ?? []).map(async ({ position, category }) =>
          position === null ? true : readModels.whenProjected(position, category).catch(() => false),
        ),
      );
      return {
        status: 200,
        payload: payloadOf(projected ? projected.payload : result),
        errorCode: null,
        isShown: !shown.includes(false),
      };
    } catch (error) {
      const { status, code } = failureOf(error, errors, context.invalidState);
      if (status === 500) throw error;
      return { status, payload: null, errorCode: code, isShown: true };
    }
  }

  private async run(call: Call, context: RequestContext): Promise<unknown> {
    const { providers } = this.process;
    const route = this.routes.find(call.verb, call.path);
    const { controller, method } = route;
    const handler = (controller.prototype as Record<string, Handler>)[method] as Handler;
    const request = requestOf(call, route);
    return runWithContext(request, context, async () => {
      const host = new ExecutionContextHost([request, { statusCode: 200 }], controller, handler);
      const instance = await providers.get(controller as Type<object>);
      let next = (): Observable<unknown> =>
        defer(
          async () => handler.apply(instance, await this.partsOf(route, request, host)) as Promise<unknown>,
        );
      for (const type of interceptorsOf(controller, handler).toReversed()) {
        const interceptor = await providers.get(type);
        const handle = next;
        next = () =>
          defer(async () =>
            firstValueFrom((await interceptor.intercept(host, { handle })) as Observable<unknown>),
          );
      }
      return firstValueFrom(next());
    });
  }

  /** Returns the values of a method's parameters, in order. */
  private async partsOf(
    { controller, method, params }: Route,
    request: ReturnType<typeof requestOf>,
    host: ExecutionContextHost,
  ) {
    const prototype = controller.prototype as object;
    const types = (Reflect.getMetadata('design:paramtypes', prototype, method) ?? []) as Type<object>[];
    const declared = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Record<
      string,
      DeclaredParameter
    >;
    const parts: unknown[] = [];
    for (const [key, parameter] of Object.entries(declared)) {
      const { index, data, factory } = parameter;
      const kind = Number(key.split(':')[0]);
      let value: unknown;
      if (factory) value = factory(data, host);
      else if (kind === (RouteParamtypes.BODY as number))
        value = validate(types[index] as Type<object>, request.body);
      else if (kind === (RouteParamtypes.REQUEST as number)) value = request;
      else if (kind === (RouteParamtypes.PARAM as number)) value = params[data as string];
      else if (kind === (RouteParamtypes.QUERY as number)) value = validate(types[index] as Type<object>, {});
      for (const pipe of parameter.pipes ?? [])
        value = await (typeof pipe === 'function' ? await this.process.providers.get(pipe) : pipe).transform(
          value,
          { type: 'custom' },
        );
      parts[index] = value;
    }
    return parts;
  }
}

const interceptorsOf = (controller: Type, handler: Handler): Type<NestInterceptor>[] =>
  [controller, handler].flatMap(
    (target) => (Reflect.getMetadata('__interceptors__', target) ?? []) as Type<NestInterceptor>[],
  );

/** Returns the payload of a response, which may be stored as text with its envelope. */
function payloadOf(result: unknown): string {
  const stored = (result as { readonly body?: unknown } | null)?.body;
  if (typeof stored !== 'string') return JSON.stringify(result ?? null);
  return JSON.stringify((JSON.parse(stored) as { readonly payload: unknown }).payload);
}

const requestOf = ({ idempotencyKey, body = {} }: Call, { params }: Route) => ({
  body,
  params,
  query: {},
  headers: {},
  get: (name: string) => (name === 'idempotency-key' ? idempotencyKey : undefined),
});

function contextOf({ caller }: Call): RequestContext {
  const requestId = newId();
  const [partner, operator] =
    'tenantId' in caller
      ? [{ ...caller, keyId: 'key', requestId, actor: { type: 'partner', id: 'key' } } as const, null]
      : [null, { tokenId: 'token', requestId, actor: { type: 'operator', id: caller.operator } } as const];
  return {
    requestId,
    clientAddress: '',
    isLocal: true,
    startedAt: performance.now(),
    enveloped: true,
    invalidState: 'E_RESOURCE_CONFLICT',
    loadedEvents: 0,
    responseBytes: 0,
    logged: false,
    failure: null,
    caller: partner,
    routeOptions: null,
    operator,
    reservedIds: null,
  };
}
