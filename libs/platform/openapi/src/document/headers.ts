import type { ErrorCode } from '#kit/event-sourcing';
import type { JsonSchema } from '#platform/http';

const header = (description: string, example: string): JsonSchema => ({
  description,
  schema: { type: 'string' },
  example,
});

/** The headers of responses, by the name of their component. */
export const HEADERS: Readonly<Record<string, JsonSchema>> = {
  RequestId: header(
    'The request’s own `x-request-id`, or one that was made for it.',
    '38FiH2a1yvx0hJ8fMAwQhtOPlYp',
  ),
  RateLimit: header('What is left of the limit, and when it is full again (seconds).', '"key";r=199;t=2'),
  RateLimitPolicy: header('The limit: so many calls (q) in so many seconds (w).', '"key";q=200;w=2'),
  RetryAfter: header('Seconds to wait before the next attempt.', '1'),
  IdempotentReplayed: header('`true` where an earlier answer is repeated.', 'true'),
  ReadModel: header('`pending` where a read that follows at once may not show the write yet.', 'pending'),
  Deprecation: header('Since when what the request uses is deprecated (RFC 9745).', '@1774051200'),
  Sunset: header('Until when it works at least (RFC 8594).', 'Mon, 21 Sep 2026 23:59:59 GMT'),
  Link: header(
    'Where the deprecation is explained.',
    '</docs#deprecations>; rel="deprecation"; type="text/html"',
  ),
};

const refer = (name: string): JsonSchema => ({ $ref: `#/components/headers/${name}` });

const RETRIED: ReadonlySet<ErrorCode> = new Set([
  'E_RATE_LIMITED',
  'E_UNAVAILABLE',
  'E_IDEMPOTENCY_IN_PROGRESS',
]);

/** The headers of a failure. A caller that is not known (401) has no limit, and its body was not read. */
export const failureHeaders = (
  status: number,
  codes: readonly ErrorCode[],
  deprecating: boolean,
): Record<string, JsonSchema> => ({
  'x-request-id': refer('RequestId'),
  ...(status !== 401 && limitHeaders()),
  ...(status !== 401 && deprecating && deprecationHeaders()),
  ...(codes.some((code) => RETRIED.has(code)) && { 'retry-after': refer('RetryAfter') }),
});

/** What decides on the headers of a success. */
export interface SuccessTraits {
  readonly limited: boolean;
  readonly idempotent: boolean;
  readonly write: boolean;
  readonly deprecating: boolean;
}

export const NO_MORE: SuccessTraits = { limited: false, idempotent: false, write: false, deprecating: false };

/** The headers of a success. */
export const successHeaders = (is: SuccessTraits): Record<string, JsonSchema> => ({
  'x-request-id': refer('RequestId'),
  ...(is.limited && limitHeaders()),
  ...(is.idempotent && { 'idempotent-replayed': refer('IdempotentReplayed') }),
  ...(is.write && { 'x-read-model': refer('ReadModel') }),
  ...(is.deprecating && deprecationHeaders()),
});

const deprecationHeaders = () => ({
  deprecation: refer('Deprecation'),
  sunset: refer('Sunset'),
  link: refer('Link'),
});

const limitHeaders = () => ({
  ratelimit: refer('RateLimit'),
  'ratelimit-policy': refer('RateLimitPolicy'),
});
