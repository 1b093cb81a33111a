import type { Type } from '@nestjs/common';
import type { ErrorDeclarations } from '#kit/event-sourcing';
import type { ClassOf, JsonSchema } from '#platform/http';
import { EVENT_NAME, type PublishedEvent } from '../published-events.js';
import { envelopeSchemas } from './envelopes.js';
import { errorSchemas, unreadableResponses } from './error-responses.js';
import { HEADERS } from './headers.js';
import { info, operationsInfo, tagsOf } from './info.js';
import { operationOf, SCHEMES } from './operation.js';
import { bodySchemas, queryComponents } from './request-schemas.js';
import { type DescribedRoute, type Route, routesOf } from './routes.js';
import { eventNames, eventSchemas, webhooksOf } from './webhooks.js';

export interface DocumentSources {
  readonly controllers: readonly Type[];
  readonly events: readonly PublishedEvent[];
  /** Every top-level error code. */
  readonly errors: ErrorDeclarations;
  /** The public address of the API. */
  readonly url: string;
  /** The same in the other environment; null if it is not known. */
  readonly otherUrl: string | null;
  readonly sandbox: boolean;
  /** `operators`: only the operations desk. `partners`: everything else. */
  readonly audience: 'partners' | 'operators';
}

/**
 * Builds an OpenAPI 3.1 document of the described routes that this deployment serves to an audience (contract 11.5).
 *
 * @throws if a route lists an error code that no lib declares, a link leads to no operation, or two schemas have the same
 * name
 */
export function buildDocument(sources: DocumentSources) {
  const { controllers, events, errors, url, audience } = sources;
  const forOperators = audience === 'operators';
  const routes = controllers
    .flatMap(routesOf)
    .filter(isDescribed)
    .filter(({ options }) => (options.access === 'operator') === forOperators);
  const tags = new Set<string>(routes.map(({ description }) => description.tag));
  return {
    openapi: '3.1.0',
    info: forOperators ? operationsInfo : info(url),
    servers: serversOf(sources),
    tags: tagsOf(forOperators ? tags : tags.add('Events')),
    paths: pathsOf(routes, errors, url),
    ...(!forOperators && { webhooks: webhooksOf(events) }),
    components: {
      securitySchemes: securitySchemes(routes),
      parameters: PARAMETERS,
      responses: unreadableResponses(url),
      headers: HEADERS,
      schemas: { ...schemasOf(routes, forOperators ? [] : events), [EVENT_NAME.name]: eventNames(events) },
    },
  };
}

function serversOf({ url, otherUrl, sandbox }: DocumentSources) {
  const [own, other] = sandbox ? ['Sandbox', 'Production'] : ['Production', 'Sandbox'];
  return [{ url, description: own }, ...(otherUrl === null ? [] : [{ url: otherUrl, description: other }])];
}

const isDescribed = (route: Route): route is DescribedRoute => route.description !== null;

function pathsOf(
  routes: readonly DescribedRoute[],
  errors: ErrorDeclarations,
  url: string,
): Record<string, Record<string, JsonSchema>> {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method] = operationOf(route, errors, url);
  assertLinksLead(routes);
  return paths;
}

function assertLinksLead(routes: readonly DescribedRoute[]): void {
  const ids = new Set(routes.map(({ description }) => description.id));
  for (const { description } of routes)
    for (const { to } of description.links ?? [])
      if (!ids.has(to)) throw new Error(`${description.id} links to ${to}, which does not exist`);
}

/** @throws if two schemas have the same name */
function schemasOf(
  routes: readonly DescribedRoute[],
  events: readonly PublishedEvent[],
): Record<string, JsonSchema> {
  const classes = new Map<string, ClassOf>();
  const requests = routes.map(({ options: { body }, description: { id } }) =>
    body ? bodySchemas(body, classes, `The body of \`${id}\`.`) : {},
  );
  const all = [
    ...requests,
    ...routes.map(({ options: { query } }) => (query ? queryComponents(query) : {})),
    ...routes.map(({ description }) => description.response.named),
    envelopeSchemas(routes),
    errorSchemas(routes),
    eventSchemas(events),
  ];
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
    partner: inHeader('Your API key (`dk_test_…` or `dk_live_…`), without `Bearer`.'),
    session: inHeader('The `accessToken` of a customer session, with or without `Bearer`.'),
    operator: inHeader('An operator token.'),
  };
  const kinds = ['partner', 'session', 'operator'] as const;
  return Object.fromEntries(kinds.filter((kind) => used.has(kind)).map((kind) => [SCHEMES[kind], all[kind]]));
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A unique value per operation, for example a UUID. At most 255 characters.',
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
      'Your id for this request: 1 to 200 printable ASCII characters. The response returns it, or a new id if you send none.',
    schema: { type: 'string' },
  },
};
