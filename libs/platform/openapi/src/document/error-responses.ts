import type { ErrorCode, ErrorDeclaration, ErrorDeclarations } from '#kit/event-sourcing';
import { declaredFields, DESCRIPTION_TOO_LONG, type JsonSchema, type RouteOptions } from '#platform/http';
import { failureHeaders, requestIdHeader } from './headers.js';
import { fieldCodes } from './request-schemas.js';
import type { Route } from './routes.js';

const REQUEST_ID = '38FiH2a1yvx0hJ8fMAwQhtOPlYp';

/** Returns every top-level error code of a route, both implied by its decorators and listed by it. */
function failureCodes({ method, options, description }: Route): ErrorCode[] {
  const { access, takesBody, takesPdf, idempotent, body, query } = options;
  const writes = method !== 'get' && !options.writesNothing;
  const codes: ErrorCode[] = [];
  if (access) codes.push('E_AUTH_MISSING', 'E_AUTH_INVALID');
  codes.push('E_RATE_LIMITED');
  if (access !== 'operator' && access && writes) codes.push('E_TENANT_SUSPENDED');
  if (access === 'partner' && writes) codes.push('E_FORBIDDEN');
  if (idempotent?.optional === false) codes.push('E_IDEMPOTENCY_KEY_REQUIRED');
  if (idempotent)
    codes.push('E_IDEMPOTENCY_KEY_TOO_LONG', 'E_IDEMPOTENCY_KEY_REUSED', 'E_IDEMPOTENCY_IN_PROGRESS');
  if (takesBody) codes.push('E_MALFORMED_JSON');
  if (takesBody || takesPdf)
    codes.push('E_REQUEST_BODY_INVALID', 'E_REQUEST_TOO_LARGE', 'E_UNSUPPORTED_MEDIA_TYPE');
  // Every route with a caller rejects unknown query parameters.
  if (access || body || query || description?.fieldErrors) codes.push('E_VALIDATION_FAILED');
  if (allFieldCodes(options, []).includes(DESCRIPTION_TOO_LONG.code)) codes.push('E_DESCRIPTION_INVALID');
  return [...new Set([...codes, ...(description?.errors ?? []), 'E_INTERNAL', 'E_UNAVAILABLE'] as const)];
}

interface Failing extends ErrorDeclaration {
  readonly code: ErrorCode;
}

/**
 * Returns the error responses of a route, by status.
 *
 * @throws if the route lists a code that no lib declares
 */
export function failureResponses(
  route: Route,
  errors: ErrorDeclarations,
  publicUrl: string,
): Record<string, JsonSchema> {
  const byStatus = new Map<number, Failing[]>();
  for (const code of failureCodes(route)) {
    const declared = errors[code];
    if (!declared) throw new Error(`${route.method} ${route.path} lists ${code}, which no lib declares`);
    byStatus.set(declared.status, [...(byStatus.get(declared.status) ?? []), { code, ...declared }]);
  }
  const fields = allFieldCodes(route.options, route.description?.fieldErrors ?? []);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, failing]) => [String(status), responseOf(route, status, failing, fields, publicUrl)]),
  );
}

/** Failures of requests that the server cannot read, before it chooses a route. */
const UNREADABLE = {
  RequestTimeout: {
    status: 408,
    code: 'E_VALIDATION_FAILED',
    meaning: 'The request took more than 30 seconds to arrive.',
  },
  HeadersTooLarge: {
    status: 431,
    code: 'E_REQUEST_TOO_LARGE',
    meaning: 'The URL and the headers are larger than 16 KiB together.',
  },
} as const;

/** References to {@link unreadableResponses}, by status. Every operation has them. */
export const UNREADABLE_RESPONSES: Record<string, JsonSchema> = Object.fromEntries(
  Object.entries(UNREADABLE).map(([name, { status }]) => [
    status,
    { $ref: `#/components/responses/${name}` },
  ]),
);

/** Returns the components that {@link UNREADABLE_RESPONSES} refers to. */
export const unreadableResponses = (publicUrl: string): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(UNREADABLE).map(([name, { code, meaning }]) => [
      name,
      {
        description: `\`${code}\`: ${meaning}`,
        headers: requestIdHeader(),
        content: failureContent({ [code]: { value: failureOf(code, meaning, publicUrl) } }),
      },
    ]),
  );

const allFieldCodes = ({ access, body, query }: RouteOptions, more: readonly string[]): string[] => [
  ...new Set([
    ...(body ? fieldCodes(body) : []),
    ...(query ? fieldCodes(query) : []),
    ...(access ? ['E_INVALID'] : []),
    ...more,
  ]),
];

function responseOf(
  { options }: Route,
  status: number,
  failing: readonly Failing[],
  fields: readonly string[],
  publicUrl: string,
): JsonSchema {
  const codes = failing.map(({ code }) => code);
  const hasFields = status === 400 && fields.length > 0;
  return {
    description: failing.map(({ code, meaning }) => `\`${code}\`: ${meaning}`).join('\n\n'),
    headers: failureHeaders(status, codes, options.deprecations.length > 0),
    content: failureContent(
      Object.fromEntries(
        failing.map((one) => [one.code, { summary: one.meaning, value: exampleOf(one, options, publicUrl) }]),
      ),
    ),
    ...(hasFields && { [FIELD_CODES]: fields }),
  };
}

/** The codes that `fields` of a response can contain. Its top-level codes are the names of its examples. */
const FIELD_CODES = 'x-field-codes';

const failureContent = (examples: Readonly<Record<string, object>>): JsonSchema => ({
  'application/json': { schema: { $ref: '#/components/schemas/ErrorResponse' }, examples },
});

/**
 * Returns the schemas of every failure. Callers must expect codes that are added later, so the codes are no `enum`:
 * generated clients reject a value that an `enum` does not contain.
 */
export function errorSchemas(routes: readonly Route[]): Record<string, JsonSchema> {
  const codes = routes.flatMap(failureCodes);
  const fieldCodes = routes.flatMap(({ options, description }) =>
    allFieldCodes(options, description?.fieldErrors ?? []),
  );
  return {
    ErrorResponse: {
      type: 'object',
      description: 'The body of every failure.',
      required: ['payload', 'error'],
      properties: {
        payload: { type: ['object', 'null'], description: 'Always null in a failure.' },
        error: { $ref: '#/components/schemas/Error' },
      },
    },
    Error: {
      type: 'object',
      description: 'The reason for a failure.',
      required: ['code', 'message', 'requestId', 'docUrl'],
      properties: {
        code: openCode('Handle errors by this code. Each response lists its codes.', codes),
        message: { type: 'string', description: 'For people. Never contains a submitted value.' },
        requestId: { type: 'string', description: 'The `x-request-id` of the response.' },
        docUrl: {
          type: 'string',
          format: 'uri',
          description: 'The address of a page that explains the code and how to resolve the error.',
        },
        fields: {
          type: 'object',
          description:
            'Only in `E_VALIDATION_FAILED` and similar errors: the invalid fields, by path, for example `members[1].address.country`.',
          additionalProperties: { $ref: '#/components/schemas/FieldError' },
        },
      },
    },
    FieldError: {
      type: 'object',
      description: 'The reason why a field is invalid.',
      required: ['code', 'message'],
      properties: {
        code: openCode('The rule that the field breaks.', fieldCodes),
        message: { type: 'string', description: 'For people. Never contains a submitted value.' },
      },
    },
  };
}

/** `x-extensible-enum`: https://opensource.zalando.com/restful-api-guidelines/#112 */
const openCode = (about: string, codes: readonly string[]): JsonSchema => ({
  type: 'string',
  description: `${about} We may add codes.`,
  'x-extensible-enum': [...new Set(codes)].sort(),
});

function exampleOf({ code, meaning }: Failing, options: RouteOptions, publicUrl: string): object {
  return failureOf(code, meaning.replaceAll('`', ''), publicUrl, failingExample(code, options));
}

function failureOf(
  code: ErrorCode,
  message: string,
  publicUrl: string,
  fields: object | null = null,
): object {
  const docUrl = `${publicUrl}/docs/errors#${code}`;
  return {
    payload: null,
    error: { code, message, requestId: REQUEST_ID, docUrl, ...(fields && { fields }) },
  };
}

/** Returns an example of `fields`: the first field is missing, or invalid if it is optional. */
function failingExample(code: ErrorCode, { body, query }: RouteOptions): object | null {
  if (code === DESCRIPTION_TOO_LONG.code) return { description: DESCRIPTION_TOO_LONG };
  const type = body ?? query;
  const [first] = type && code === 'E_VALIDATION_FAILED' ? declaredFields(type) : [];
  if (!first) return null;
  const { name, optional, missing, codes } = first;
  return {
    [name]:
      optional || !body
        ? { code: codes[0], message: 'is invalid' }
        : { code: missing, message: 'is required' },
  };
}
