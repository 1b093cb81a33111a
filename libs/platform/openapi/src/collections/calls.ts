import type { JsonSchema } from '#platform/http';

/** One call of a collection, with variables in double braces. */
export interface Call {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly about: string;
  /** In upper case. */
  readonly method: string;
  /** With `{{companyId}}` for the parameter `companyId`. */
  readonly path: string;
  /** The variable with the key or token. */
  readonly authorization: 'apiKey' | 'sessionToken';
  readonly idempotencyKey: boolean;
  readonly body: string | null;
  /** JSON pointers into the response's body, by the variable that keeps the value. */
  readonly outputs: Readonly<Record<string, string>>;
}

/** The calls that bring a new company to its EIN, in their order. */
export const FIRST_CALLS: readonly string[] = [
  'createCustomer',
  'createCompany',
  'playFormationCompleted',
  'createSigningLink',
  'playSigned',
  'playEinCreated',
  'getCompany',
  'listDocuments',
  'getDocument',
];

/** Values of variables that no response contains. */
export const CONSTANTS: Readonly<Record<string, string>> = { documentType: 'SS4' };

interface Operation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly { readonly $ref?: string }[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly examples: Readonly<Record<string, { readonly value: object }>> }>
    >;
  };
  readonly responses: Readonly<Record<string, { readonly links?: Readonly<Record<string, Link>> }>>;
}

interface Link {
  readonly parameters: Readonly<Record<string, string>>;
}

const JSON_TYPE = 'application/json';
const FROM_BODY = /^\$response\.body#(.+)$/;
/** Fields of bodies that contain the id of another resource, and the variables that keep it. */
const REFERENCES: Readonly<Record<string, string>> = { serviceCustomerId: 'customerId' };

/** Returns the calls of a description with JSON responses, in its order. */
export function callsOf(paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(() => path.startsWith('/v1/'))
      .map(([method, operation]) => callOf(method, path, operation as unknown as Operation)),
  );
}

function callOf(method: string, path: string, operation: Operation): Call {
  const { operationId: id, tags, summary, description, security, parameters, requestBody } = operation;
  const [example] = Object.values(requestBody?.content[JSON_TYPE]?.examples ?? {});
  return {
    id,
    tag: tags[0],
    summary,
    about: description,
    method: method.toUpperCase(),
    path: path.replace(/\{(\w+)\}/g, '{{$1}}'),
    authorization: security.some((scheme) => 'sessionToken' in scheme) ? 'sessionToken' : 'apiKey',
    idempotencyKey: parameters.some(({ $ref }) => $ref?.endsWith('IdempotencyKey')),
    body: example ? withVariables(JSON.stringify(example.value, null, 2)) : null,
    outputs: outputsOf(operation),
  };
}

const withVariables = (body: string): string =>
  body.replace(/"(\w+)": "[^"]*"/g, (field, name: string) =>
    name in REFERENCES ? `"${name}": "{{${REFERENCES[name]}}}"` : field,
  );

/** The links of a response name the values that later calls need. */
function outputsOf({ operationId, responses }: Operation): Call['outputs'] {
  const links = Object.values(responses['200']?.links ?? {});
  const values = links.flatMap(({ parameters }) =>
    Object.entries(parameters).flatMap(([name, expression]) => {
      const [, pointer] = FROM_BODY.exec(expression) ?? [];
      return pointer === undefined ? [] : [[name, pointer] as const];
    }),
  );
  const token = operationId === 'createCustomerSession' ? { sessionToken: '/payload/accessToken' } : {};
  return { ...Object.fromEntries(values), ...token };
}

/** Returns the variables of the calls, without those that a caller sets. */
export const variablesOf = (calls: readonly Call[]): string[] => [
  ...new Set([
    ...calls.flatMap(({ outputs }) => Object.keys(outputs)),
    ...calls.flatMap(({ path }) => [...path.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)),
  ]),
];
