import type { ErrorDeclarations } from '#kit/event-sourcing';

/** The codes of the protocol, which every lib may raise. Those of a domain stand in its own `domain/errors.ts`. */
export const httpErrors = {
  E_VALIDATION_FAILED: { status: 400, meaning: 'Fields fail; `fields` tells which and why.' },
  E_DESCRIPTION_INVALID: { status: 400, meaning: 'The description is too long, at most 50 characters.' },
  E_IDEMPOTENCY_KEY_REQUIRED: { status: 400, meaning: 'The Idempotency-Key header is missing.' },
  E_IDEMPOTENCY_KEY_TOO_LONG: {
    status: 400,
    meaning: 'The Idempotency-Key header is longer than 255 characters.',
  },
  E_MALFORMED_JSON: { status: 400, meaning: 'The body is not JSON in UTF-8.' },
  E_REQUEST_BODY_INVALID: {
    status: 400,
    meaning: 'The body is missing or no JSON object, or is nested or listed too far.',
  },
  E_AUTH_MISSING: { status: 401, meaning: 'The Authorization header is missing.' },
  E_AUTH_INVALID: {
    status: 401,
    meaning: 'The key or token is unknown, revoked, expired, malformed or of the other environment.',
  },
  E_TENANT_SUSPENDED: { status: 403, meaning: 'The account is suspended: it can read, not write.' },
  E_NOT_FOUND: { status: 404, meaning: 'There is no such thing, or it is not yours.' },
  E_METHOD_NOT_ALLOWED: { status: 405, meaning: 'The method is not possible here; `Allow` tells which are.' },
  E_RESOURCE_CONFLICT: { status: 409, meaning: 'It does not go together with what there is.' },
  E_IDEMPOTENCY_KEY_REUSED: { status: 409, meaning: 'The key was used with another body.' },
  E_IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    meaning: 'A request with this key is still running. Try again shortly.',
  },
  E_PLAYGROUND_STATE: {
    status: 409,
    meaning: 'The company is not at the point where this step can be taken.',
  },
  E_REQUEST_TOO_LARGE: { status: 413, meaning: 'The body is larger than 256 KiB.' },
  E_UNSUPPORTED_MEDIA_TYPE: { status: 415, meaning: 'The body must be sent as application/json.' },
  E_RATE_LIMITED: { status: 429, meaning: 'Too many calls; `Retry-After` tells when to try again.' },
  E_INTERNAL: { status: 500, meaning: 'Something went wrong on our side. Name the request id when you ask.' },
  E_UNAVAILABLE: { status: 503, meaning: 'The service cannot do this right now. Try again shortly.' },
} as const satisfies ErrorDeclarations;

/** A code that the protocol itself raises. */
export type HttpErrorCode = keyof typeof httpErrors;
