import type { ErrorDeclarations } from '#kit/event-sourcing';

/** The codes of the protocol, which every lib may use. A domain declares its own in `domain/errors.ts`. */
export const httpErrors = {
  E_VALIDATION_FAILED: { status: 400, meaning: 'Some fields are invalid; see `fields`.' },
  E_DESCRIPTION_INVALID: { status: 400, meaning: 'The description is longer than 50 characters.' },
  E_IDEMPOTENCY_KEY_REQUIRED: { status: 400, meaning: 'The Idempotency-Key header is missing.' },
  E_IDEMPOTENCY_KEY_TOO_LONG: {
    status: 400,
    meaning: 'The Idempotency-Key header is longer than 255 characters.',
  },
  E_MALFORMED_JSON: { status: 400, meaning: 'The body is not valid JSON in UTF-8.' },
  E_REQUEST_BODY_INVALID: {
    status: 400,
    meaning: 'The body is missing, is not a JSON object, or has too many levels, properties or entries.',
  },
  E_AUTH_MISSING: { status: 401, meaning: 'The Authorization header is missing.' },
  E_AUTH_INVALID: {
    status: 401,
    meaning: 'The key or token is unknown, revoked, expired, malformed or of the other environment.',
  },
  E_TENANT_SUSPENDED: {
    status: 403,
    meaning: 'The account is suspended. It can read data, but not change it.',
  },
  E_NOT_FOUND: { status: 404, meaning: 'The resource does not exist or belongs to another account.' },
  E_METHOD_NOT_ALLOWED: {
    status: 405,
    meaning: 'This path does not support the method; `Allow` lists those that it does.',
  },
  E_RESOURCE_CONFLICT: {
    status: 409,
    meaning: 'The request conflicts with the current state of the resource.',
  },
  E_IDEMPOTENCY_KEY_REUSED: { status: 409, meaning: 'The idempotency key was used with a different body.' },
  E_IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    meaning: 'A request with this idempotency key is still running. Try again shortly.',
  },
  E_PLAYGROUND_STATE: {
    status: 409,
    meaning: 'The test company is not in a state that allows this step.',
  },
  E_REQUEST_TOO_LARGE: { status: 413, meaning: 'The body is larger than 256 KiB.' },
  E_UNSUPPORTED_MEDIA_TYPE: { status: 415, meaning: 'The body must be sent as application/json.' },
  E_RATE_LIMITED: { status: 429, meaning: 'Too many requests. `Retry-After` says when to try again.' },
  E_INTERNAL: {
    status: 500,
    meaning: 'Something went wrong on our side. Contact support with the request id.',
  },
  E_UNAVAILABLE: { status: 503, meaning: 'The service is temporarily unavailable. Try again shortly.' },
} as const satisfies ErrorDeclarations;

/** A code of the protocol itself. */
export type HttpErrorCode = keyof typeof httpErrors;
