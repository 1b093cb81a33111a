import openapiTS, { astToString, type OpenAPITSOptions } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript';
import { extending, JSON_TYPE, reference, SHARED, shortened, timeOf } from './client-shapes.js';
import { attributesOf } from './field-limits.js';

type Node = Readonly<Record<string, unknown>>;
interface Media {
  readonly schema: Node;
  readonly examples?: object;
}
type Content = Readonly<Record<string, Media>>;
interface Parameter {
  readonly $ref?: string;
  readonly in?: string;
  readonly name: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Node;
}
interface Operation {
  readonly operationId: string;
  readonly 'x-partner-events'?: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}
interface Response {
  readonly description: string;
  readonly headers?: object;
  readonly content?: Content;
  /** The codes of fields in a failure. Its top-level codes are the names of its examples. */
  readonly 'x-field-codes'?: readonly string[];
}
/** The parts of the API descriptions that types are generated from. */
export interface DescribedApi {
  readonly openapi: string;
  readonly info: object;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Node>> };
}

type Place = Parameters<NonNullable<OpenAPITSOptions['transform']>>[1];
const HEAD =
  '// Generated from the API descriptions by `npm run client:types`; test/openapi.int-spec.ts fails if it is out of date.';
/** Routes for partners and sessions. */
const OF_PARTNERS = /^\/v1\/(partner|session)\//;
const OF_OPERATORS = /^\/v1\/operations\//;
const TAGS =
  /^ *(\/\*\*|\*) (@(enum \{string(\|null)?\}|constant)|Format: date(-time)?)( \*\/)?\n|@description (?=.)/gm;
const ONE_LINE_COMMENT = /\/\*\*\n *\* (.*)\n *\*\//g;
const WEBHOOK = { $ref: '#/components/schemas/WebhookEvent' };
const FAILURE = '#/components/schemas/ErrorResponse';
const KEYED = /\/(Optional)?IdempotencyKey$/;

/**
 * Returns the source text of the client's types: callers' paths and schemas, the events, the codes, and the POSTs that
 * can be retried.
 *
 * @param api the `/openapi.json` of a sandbox
 */
export async function clientTypesOf(api: DescribedApi): Promise<string> {
  const operations = operationsOf(api, OF_PARTNERS);
  const paths = pathsOf(operations, api);
  const repeatable = operations
    .filter(({ method, operation }) => method === 'post' && isRepeatable(operation))
    .map(({ path }) => path);
  const schemas = {
    ...reachable({ paths, WEBHOOK }, api.components.schemas),
    ...codesOf(operations.flatMap(({ operation }) => Object.values(operation.responses))),
  };
  return formatted([
    HEAD,
    SHARED,
    astToString(await typesOf(api, { paths, schemas })),
    '/** The POSTs that accept an idempotency key or store nothing, so that they can always be retried. */',
    `export const REPEATABLE: ReadonlySet<string> = new Set(${JSON.stringify(repeatable.sort())});`,
  ]);
}

/**
 * Returns the source text of the desk's types, which describe the responses to operators' GETs. Types that partners also
 * receive are imported from the client.
 *
 * @param api the `/openapi.json` of a sandbox
 */
export async function deskTypesOf(api: DescribedApi): Promise<string> {
  const partners = reachable(pathsOf(operationsOf(api, OF_PARTNERS), api), api.components.schemas);
  const reads = operationsOf(api, OF_OPERATORS).filter(({ method }) => method === 'get');
  const schemas = reachable(pathsOf(reads, api), api.components.schemas);
  const types = await typesOf(api, { paths: {}, schemas }, ({ path = '' }) => {
    const [, name = ''] = /^#\/components\/schemas\/(\w+)$/.exec(path) ?? [];
    return name in partners ? reference(`Partners["schemas"]["${name}"]`) : undefined;
  });
  return formatted([
    HEAD,
    "import type { components as Partners, Day, Page, Time } from '../../../../clients/typescript/src/api-types.js';",
    '',
    astToString(types.filter((node) => ts.isInterfaceDeclaration(node) && node.name.text === 'components')),
    '/** The actions of operators: their consequences, the events that may be sent to the partner, and their fields. */',
    `export const VERBS = ${JSON.stringify(verbsOf(api))} as const;`,
  ]);
}

/** Also removes tags that repeat the type or only introduce a description. */
const formatted = async (lines: readonly string[]): Promise<string> =>
  format(lines.join('\n').replace(TAGS, '').replace(ONE_LINE_COMMENT, '/** $1 */'), {
    ...(await resolveConfig(import.meta.filename)),
    parser: 'typescript',
    objectWrap: 'collapse',
  });

/** Responses of writes have a header about the read models. */
const isRepeatable = ({ parameters, responses }: Operation): boolean =>
  parameters.some(({ $ref = '' }) => KEYED.test($ref)) ||
  !('x-read-model' in (responses['200']?.headers ?? {}));

/** By the operation's id. */
function verbsOf(api: DescribedApi): object {
  const verbs = operationsOf(api, OF_OPERATORS).flatMap(({ path, operation }) => {
    const { operationId, description, 'x-partner-events': tells } = operation;
    const [follows = ''] = description.split('\n\n');
    const verb = { path: path.replace(OF_OPERATORS, ''), follows, tells, fields: inputsOf(operation, api) };
    return tells ? [[operationId, verb] as const] : [];
  });
  return Object.fromEntries(verbs.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns the fields of an operation's body or query by name, with the attributes of their inputs. Lists have no input. */
function inputsOf({ requestBody, parameters }: Operation, api: DescribedApi): object {
  const name = String(requestBody?.content[JSON_TYPE]?.schema['$ref']).split('/').at(-1) ?? '';
  const { required = [], properties = {} } = (api.components.schemas[name] ?? {}) as {
    readonly required?: readonly string[];
    readonly properties?: Readonly<Record<string, Node>>;
  };
  const fields = [
    ...Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name,
      description,
      schema,
      required: required.includes(name),
    })),
    ...parameters.filter((parameter) => parameter.in === 'query'),
  ];
  return Object.fromEntries(
    fields
      .filter(({ schema }) => ![schema['type']].flat().includes('array'))
      .map(({ name, description, ...field }) => [name, { hint: description, ...inputOf(field) }]),
  );
}

function inputOf({ schema, required }: Pick<Parameter, 'schema' | 'required'>): object {
  const { type, format } = schema;
  return {
    ...(required && { required }),
    ...([type].flat().includes('integer') && { type: 'number' }),
    ...(format === 'date' && { type: 'date' }),
    ...attributesOf({ schema }),
  };
}

const operationsOf = ({ paths }: DescribedApi, called: RegExp) =>
  Object.entries(paths)
    .filter(([path]) => called.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );

/** Returns the paths that answer JSON. */
function pathsOf(
  operations: ReturnType<typeof operationsOf>,
  api: DescribedApi,
): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const { path, method, operation } of operations)
    if (JSON_TYPE in (operation.responses['200']?.content ?? {}))
      (paths[path] ??= {})[method] = reduced(operation, api);
  return paths;
}

async function typesOf(
  { openapi, info }: DescribedApi,
  { paths, schemas }: { readonly paths: object; readonly schemas: object },
  typeAt: (place: Place) => ts.TypeNode | undefined = () => undefined,
) {
  const document = structuredClone({ openapi, info, paths, components: { schemas } });
  const nodes = await openapiTS(document as Parameters<typeof openapiTS>[0], {
    immutable: true,
    // A caller may leave out a field that has a default.
    defaultNonNullable: false,
    transform: (schema, place) => typeAt(place) ?? timeOf(schema),
  });
  return nodes.map((node) => extending(shortened(node))).filter((node) => !ts.isTypeAliasDeclaration(node));
}

/** Keeps the caller's input and output; omits headers and values sent by the client itself. */
const reduced = (
  { summary, description, parameters, requestBody, responses }: Operation,
  api: DescribedApi,
): object => ({
  summary,
  ...(description !== `${summary}.` && { description }),
  parameters: parameters
    .filter(({ $ref }) => $ref === undefined)
    .map((parameter) => ({
      ...parameter,
      example: undefined,
      ...(parameter.in === 'path' && { description: undefined }),
    })),
  ...(requestBody && {
    requestBody: { required: requestBody.required, content: schemasIn(requestBody.content) },
  }),
  responses: {
    200: { content: inlined(responses['200']?.content ?? {}, api) },
  },
});

/** The envelopes are one generic type, `Ok`. */
const inlined = (content: Content, api: DescribedApi): object =>
  Object.fromEntries(
    Object.entries(content).map(([type, { schema }]) => [type, { schema: resolved(schema, api) }]),
  );

const resolved = (schema: Node, { components }: DescribedApi): Node =>
  typeof schema['$ref'] === 'string'
    ? (components.schemas[schema['$ref'].split('/').at(-1) ?? ''] ?? {})
    : schema;

const schemasIn = (content: Content): object =>
  Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, { schema }]));

function codesOf(responses: readonly Response[]): Record<string, object> {
  const failures = responses.filter(({ content }) => content?.[JSON_TYPE]?.schema['$ref'] === FAILURE);
  const top = failures.flatMap(({ content }) => Object.keys(content?.[JSON_TYPE]?.examples ?? {}));
  const inFields = failures.flatMap((failure) => failure['x-field-codes'] ?? []);
  const enumOf = (codes: readonly string[]) => ({ type: 'string', enum: [...new Set(codes)].sort() });
  return { ErrorCode: enumOf(top), FieldErrorCode: enumOf(inFields) };
}

/** Returns the schemas that a value references, directly or indirectly. */
function reachable(from: object, schemas: Readonly<Record<string, Node>>): Record<string, Node> {
  const reachable: Record<string, Node> = {};
  const visit = (node: object): void => {
    for (const [, name = ''] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (name in reachable) continue;
      reachable[name] = schemas[name] ?? {};
      visit(reachable[name]);
    }
  };
  visit(from);
  return Object.fromEntries(Object.entries(reachable).sort(([a], [b]) => (a < b ? -1 : 1)));
}
