import type { Type } from '@nestjs/common';
import type { ErrorDeclarations } from '#kit/event-sourcing';
import type { ClassOf, JsonSchema } from '#platform/http';
import type { PublishedEvent } from '../published-events.js';
import { HEADERS } from './headers.js';
import { info, tagsOf } from './info.js';
import { type DescribedRoute, operationOf, SCHEMES } from './operation.js';
import { bodySchemas } from './request.js';
import { type Route, routesOf } from './routes.js';
import { webhooksOf } from './webhooks.js';

/** What the document is made of. */
export interface DocumentSources {
  readonly controllers: readonly Type[];
  readonly events: readonly PublishedEvent[];
  /** Every code that can stand on top of a failure. */
  readonly errors: ErrorDeclarations;
  /** Where the API is. */
  readonly url: string;
  readonly sandbox: boolean;
}

/**
 * An OpenAPI 3.1 document of every route that says what it is. What a deployment does not serve is not in it.
 *
 * @throws where a route names an error code that no lib declares, or two schemas have one name
 */
export function buildDocument({ controllers, events, errors, url, sandbox }: DocumentSources): JsonSchema {
  const routes = controllers.flatMap(routesOf).filter(isDescribed);
  const tags = new Set<string>([...routes.map(({ description }) => description.tag), 'Events']);
  return {
    openapi: '3.1.0',
    info: info(),
    servers: [{ url, description: sandbox ? 'Sandbox' : 'Production' }],
    tags: tagsOf(tags),
    paths: pathsOf(routes, errors),
    webhooks: webhooksOf(events),
    components: {
      securitySchemes: securitySchemes(routes),
      parameters: PARAMETERS,
      headers: HEADERS,
      schemas: schemasOf(routes),
    },
  };
}

const isDescribed = (route: Route): route is DescribedRoute => route.description !== null;

function pathsOf(
  routes: readonly DescribedRoute[],
  errors: ErrorDeclarations,
): Record<string, Record<string, JsonSchema>> {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method] = operationOf(route, errors);
  return paths;
}

/** @throws where two schemas have one name */
function schemasOf(routes: readonly DescribedRoute[]): Record<string, JsonSchema> {
  const classes = new Map<string, ClassOf>();
  const requests = routes.map(({ options: { body } }) => (body ? bodySchemas(body, classes) : {}));
  const all = [...requests, ...routes.map(({ description }) => description.response.named)];
  const schemas: Record<string, JsonSchema> = {};
  for (const [name, schema] of all.flatMap((some) => Object.entries(some))) {
    if (schemas[name] && schemas[name] !== schema) throw new Error(`two schemas are named ${name}`);
    schemas[name] = schema;
  }
  return Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const inHeader = (description: string): JsonSchema => ({
  type: 'apiKey',
  in: 'header',
  name: 'Authorization',
  description,
});

function securitySchemes(routes: readonly DescribedRoute[]): Record<string, JsonSchema> {
  const used = new Set(routes.map(({ options }) => options.access));
  const all = {
    partner: inHeader('The raw API key, `dk_test_…` or `dk_live_…`, without `Bearer`.'),
    session: inHeader('A session’s `accessToken`, with or without `Bearer`.'),
    operator: inHeader('An operator’s token.'),
  };
  const kinds = ['partner', 'session', 'operator'] as const;
  return Object.fromEntries(kinds.filter((kind) => used.has(kind)).map((kind) => [SCHEMES[kind], all[kind]]));
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Unique per thing that is to be done: a UUID, for example. At most 255 characters.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '6f1c9a52-2f0e-4f0c-9f5e-0a1b2c3d4e5f',
};

const PARAMETERS = {
  IdempotencyKey: { ...idempotencyKey, required: true },
  OptionalIdempotencyKey: { ...idempotencyKey, required: false },
  RequestId: {
    name: 'x-request-id',
    in: 'header',
    required: false,
    description:
      'Your own id of this request: 1 to 200 printable ASCII characters. It is echoed, else one is made.',
    schema: { type: 'string' },
    example: 'order-4711',
  },
};
