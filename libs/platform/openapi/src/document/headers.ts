import type { ErrorCode } from '#kit/event-sourcing';
import type { JsonSchema } from '#platform/http';

const header = (description: string, example: string): JsonSchema => ({
  description,
  schema: { type: 'string' },
  example,
});

/** Response headers, by component name. */
export const HEADERS: Readonly<Record<string, JsonSchema>> = {
  RequestId: header(
    'The request’s `x-request-id`, or a new one if the request had none.',
    '38FiH2a1yvx0hJ8fMAwQhtOPlYp',
  ),
  Challenge: header('How to authenticate (RFC 9110).', 'ApiKey realm="partner-formation-service"'),
  RateLimit: header('Remaining requests (r) and seconds until the limit resets (t).', '"key";r=199;t=2'),
  RateLimitPolicy: header('The limit: requests (q) per window in seconds (w).', '"key";q=200;w=2'),
  RetryAfter: header('Seconds to wait before retrying.', '1'),
  IdempotentReplayed: header('`true` if this is the stored response of an earlier request.', 'true'),
  ReadModel: header('`pending` if an immediate read may not show this write yet.', 'pending'),
  Deprecation: header('Time since which a field of the request is deprecated (RFC 9745).', '@1774051200'),
  Link: header(
    'Address of the deprecation notice.',
    '</docs/guides/deprecations>; rel="deprecation"; type="text/html"',
  ),
};

const refer = (name: string): JsonSchema => ({ $ref: `#/components/headers/${name}` });

export const requestIdHeader = (): Record<string, JsonSchema> => ({ 'x-request-id': refer('RequestId') });

const RETRIED: ReadonlySet<ErrorCode> = new Set([
  'E_RATE_LIMITED',
  'E_UNAVAILABLE',
  'E_IDEMPOTENCY_IN_PROGRESS',
]);

/** Returns the headers of a failure. A 401 has no rate limit, and its body was not read. */
export const failureHeaders = (
  status: number,
  codes: readonly ErrorCode[],
  deprecating: boolean,
): Record<string, JsonSchema> => ({
  ...requestIdHeader(),
  ...(status === 401 ? { 'www-authenticate': refer('Challenge') } : limitHeaders()),
  ...(status !== 401 && deprecating && deprecationHeaders()),
  ...(codes.some((code) => RETRIED.has(code)) && { 'retry-after': refer('RetryAfter') }),
});

/** The properties of an operation that determine the headers of a success. */
interface SuccessTraits {
  readonly limited: boolean;
  readonly idempotent: boolean;
  readonly write: boolean;
  readonly deprecating: boolean;
}

export const NO_MORE: SuccessTraits = { limited: false, idempotent: false, write: false, deprecating: false };

/** Returns the headers of a success. */
export const successHeaders = (is: SuccessTraits): Record<string, JsonSchema> => ({
  ...requestIdHeader(),
  ...(is.limited && limitHeaders()),
  ...(is.idempotent && { 'idempotent-replayed': refer('IdempotentReplayed') }),
  ...(is.write && { 'x-read-model': refer('ReadModel') }),
  ...(is.deprecating && deprecationHeaders()),
});

const deprecationHeaders = () => ({
  deprecation: refer('Deprecation'),
  link: refer('Link'),
});

const limitHeaders = () => ({
  ratelimit: refer('RateLimit'),
  'ratelimit-policy': refer('RateLimitPolicy'),
});
