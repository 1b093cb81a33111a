import type { ErrorDeclarations } from '#kit/event-sourcing';
import type { JsonSchema } from '#platform/http';
import type { Description, OperationLink } from '../describing/describe.js';
import { envelopeOf } from './envelopes.js';
import { failureResponses, UNREADABLE_RESPONSES } from './error-responses.js';
import { NO_MORE, successHeaders } from './headers.js';
import { bodyExample, queryParameters } from './request-schemas.js';
import type { DescribedRoute } from './routes.js';

/** The security scheme for each kind of caller. */
export const SCHEMES = { partner: 'apiKey', session: 'sessionToken', operator: 'operatorToken' } as const;

const IDS: Readonly<Record<string, string>> = {
  customerId: 'The customer’s `serviceCustomerId`.',
  companyId: 'The company’s `serviceCompanyId`.',
  requiredActionId: 'The required action’s id.',
  annualReportId: 'The annual report’s id.',
  documentId: 'The document’s id.',
  deliveryId: 'The delivery’s id.',
  endpointId: 'The endpoint’s id.',
  requestId: 'The `x-request-id` of the response.',
  tenantId: 'The partner’s id.',
  noteId: 'The note’s id.',
  documentType: 'The form: `SS4` or `FORM8821`.',
};

/** Returns the OpenAPI operation of a route. */
export function operationOf(route: DescribedRoute, errors: ErrorDeclarations, publicUrl: string): JsonSchema {
  const { description, options } = route;
  return {
    operationId: description.id,
    tags: [description.tag],
    summary: description.summary,
    description: [description.about ?? `${description.summary}.`, ...eventsOf(description)].join('\n\n'),
    ...(description.tells && { 'x-partner-events': description.tells }),
    security: options.access ? [{ [SCHEMES[options.access]]: [] }] : [],
    parameters: [...pathParameters(route.path), ...queryOf(route), ...headersOf(route)],
    ...(options.takesBody && { requestBody: requestBody(route) }),
    ...(options.takesPdf && { requestBody: PDF }),
    responses: {
      ...successes(route),
      ...otherResponses(route),
      ...failureResponses(route, errors, publicUrl),
      ...UNREADABLE_RESPONSES,
    },
  };
}

const eventsOf = ({ tells = [] }: Description): string[] =>
  tells.length === 0 ? [] : [`Events: ${tells.map((name) => `\`${name}\``).join(', ')}.`];

const pathParameters = (path: string): JsonSchema[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: IDS[name] ?? `The ${name}.`,
    schema: { type: 'string' },
    ...(name.endsWith('Id') && { example: '38FiGu0qeHzHO9kYwKFjDIv8fqb' }),
  }));

const queryOf = ({ options, description }: DescribedRoute): JsonSchema[] => [
  ...(options.query ? queryParameters(options.query) : []),
  ...parametersOf('query', description.query),
];

const parametersOf = (place: 'query' | 'header', schemas: Description['query'] = {}): JsonSchema[] =>
  Object.entries(schemas).map(([name, { json, example }]) => {
    const { description: about, ...schema } = json;
    return { name, in: place, required: false, description: about, schema, example };
  });

const keyOf = ({ optional }: NonNullable<DescribedRoute['options']['idempotent']>): string =>
  optional ? 'OptionalIdempotencyKey' : 'IdempotencyKey';

const headersOf = ({ options, description }: DescribedRoute): JsonSchema[] => [
  ...parametersOf('header', description.headers),
  ...(options.idempotent ? [{ $ref: `#/components/parameters/${keyOf(options.idempotent)}` }] : []),
  { $ref: '#/components/parameters/RequestId' },
];

function requestBody({ options, description }: DescribedRoute): JsonSchema {
  const { body } = options;
  if (!body) throw new Error(`${description.id} takes a body but declares no class for it`);
  const examples = description.requests ?? { example: bodyExample(body) };
  return {
    required: !options.bodyOptional,
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/${body.name}` },
        examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
      },
    },
  };
}

const PDF = {
  required: true,
  content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
};

function successes(route: DescribedRoute): Record<string, JsonSchema> {
  const { method, options, description } = route;
  const headers = successHeaders({
    limited: options.access !== null,
    idempotent: options.idempotent !== null,
    write: method !== 'get' && !options.writesNothing,
    deprecating: options.deprecations.length > 0,
  });
  const { links } = description;
  const content = contentOf(route);
  return {
    200: { description: 'Success.', headers, content, ...(links && { links: linksOf(links) }) },
  };
}

const linksOf = (links: readonly OperationLink[]): JsonSchema =>
  Object.fromEntries(
    links.map(({ to, with: parameters }) => [
      to,
      {
        operationId: to,
        parameters: Object.fromEntries(
          Object.entries(parameters).map(([name, field]) => [
            name,
            field === null ? `$request.path.${name}` : `$response.body#/payload/${field}`,
          ]),
        ),
      },
    ]),
  );

function contentOf(route: DescribedRoute): JsonSchema {
  const { json, example, mediaType } = route.description.response;
  if (mediaType !== undefined) return { [mediaType]: { schema: json } };
  const envelope = envelopeOf(route);
  if (!envelope) return { 'application/json': { schema: json, example } };
  const schema = { $ref: `#/components/schemas/${envelope.name}` };
  return { 'application/json': { schema, example: { payload: example, error: null } } };
}

/** The statuses with the same content as a 200. A 202 precedes it, and a 206 contains part of it. */
const WITH_CONTENT = ['202', '206'];

/** Returns the responses other than 200 and the failures. */
const otherResponses = (route: DescribedRoute): Record<string, JsonSchema> => {
  const { options, description } = route;
  const headers = successHeaders({ ...NO_MORE, limited: options.access !== null });
  return Object.fromEntries(
    Object.entries(description.also ?? {}).map(([status, about]) => [
      status,
      { description: about, headers, ...(WITH_CONTENT.includes(status) && { content: contentOf(route) }) },
    ]),
  );
};
