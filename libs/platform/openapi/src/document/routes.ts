import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/internal';
import { type RouteOptions, routeOptionsOf } from '#platform/http';
import { DESCRIPTION, type Description } from '../describing/describe.js';

/** A route, as its controller declares it. */
export interface Route {
  /** In lower case. */
  readonly method: string;
  /** In OpenAPI syntax: `/v1/partner/companies/{companyId}`. */
  readonly path: string;
  /** The name of the controller's method. */
  readonly handler: string;
  readonly description: Description | null;
  readonly options: RouteOptions;
}

/** A route with `@Describe`. */
export type DescribedRoute = Route & { readonly description: Description };

type Handler = (...args: unknown[]) => unknown;

/** Returns the routes of a controller, in declaration order. */
export function routesOf(controller: Type): Route[] {
  const prototype = controller.prototype as Record<string, Handler>;
  return Object.getOwnPropertyNames(prototype)
    .filter((name) => name !== 'constructor' && metadata(METHOD_METADATA, prototype[name]) !== undefined)
    .flatMap((name) => routesOfHandler(controller, prototype, name));
}

function routesOfHandler(controller: Type, prototype: Record<string, Handler>, name: string): Route[] {
  const handler = prototype[name] as Handler;
  const options = routeOptionsOf({ getHandler: () => handler, getClass: <T>() => controller as Type<T> });
  const shared = {
    handler: name,
    method: RequestMethod[metadata(METHOD_METADATA, handler) as RequestMethod].toLowerCase(),
    description: (metadata(DESCRIPTION, handler) as Description | undefined) ?? null,
    options,
  };
  return pathsOf(controller).flatMap((base) =>
    pathsOf(handler).map((rest) => ({ ...shared, path: openApiPath(`${base}/${rest}`) })),
  );
}

const metadata = (key: string, target: unknown): unknown => Reflect.getMetadata(key, target as object);

const pathsOf = (target: object): string[] => [metadata(PATH_METADATA, target) as string | string[]].flat();

const openApiPath = (path: string): string =>
  `/${path
    .split('/')
    .filter(Boolean)
    .map((part) => part.replace(/^:(.+)$/, '{$1}'))
    .join('/')}`;
