import {
  DomainError,
  type DomainRegistry,
  type ErrorDeclaration,
  type ErrorDeclarations,
  type FieldError,
  mergeErrors,
} from '#kit/event-sourcing';

/** An error of the protocol. It may set headers, for example `Allow` or `Retry-After`. */
export class HttpError extends DomainError {
  constructor(
    code: string,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(code, message);
  }
}

/** The error for a description that is too long: the same text in `fields` and at the top. */
export const DESCRIPTION_TOO_LONG: FieldError = {
  code: 'E_DESCRIPTION_INVALID',
  message: 'description is too long, at most 50 characters',
};

/**
 * Returns the error of a request with invalid fields: `E_VALIDATION_FAILED` at the top, each field's own code
 * in `fields`. If only the length of `description` fails, the top code is `E_DESCRIPTION_INVALID` (contract
 * 2.3).
 * @param fields by path, for example `members[1].address.country`
 */
export function validationFailed(fields: Readonly<Record<string, FieldError>>): DomainError {
  const { description, ...others } = fields;
  if (description?.code === DESCRIPTION_TOO_LONG.code && Object.keys(others).length === 0)
    return new DomainError(description.code, description.message, fields);
  return new DomainError('E_VALIDATION_FAILED', 'Some fields are invalid; see `fields`.', fields);
}

/** The codes of the protocol, which every lib may use. A domain declares its own in `domain/errors.ts`. */
export const httpErrors = {
  E_VALIDATION_FAILED: {
    status: 400,
    meaning: 'Some fields are invalid; see `fields`.',
    remedy: 'Correct the fields that `fields` names, then send the request again.',
  },
  E_DESCRIPTION_INVALID: {
    status: 400,
    meaning: 'The description is longer than 50 characters.',
    remedy: 'Shorten the description to at most 50 characters.',
  },
  E_IDEMPOTENCY_KEY_REQUIRED: {
    status: 400,
    meaning: 'The Idempotency-Key header is missing.',
    remedy:
      'Send an `Idempotency-Key` header with a unique value, for example a UUID. Use the same value if you retry.',
  },
  E_IDEMPOTENCY_KEY_TOO_LONG: {
    status: 400,
    meaning: 'The Idempotency-Key header is longer than 255 characters.',
    remedy: 'Use a key of at most 255 characters, for example a UUID.',
  },
  E_MALFORMED_JSON: {
    status: 400,
    meaning: 'The body is not valid JSON in UTF-8.',
    remedy: 'Send valid JSON in UTF-8.',
  },
  E_REQUEST_BODY_INVALID: {
    status: 400,
    meaning: 'The body is missing, is not a JSON object, or has too many levels, properties or entries.',
    remedy: 'Send a JSON object with at most 32 levels, 200 entries per list and 100 properties per object.',
  },
  E_AUTH_MISSING: {
    status: 401,
    meaning: 'The Authorization header is missing.',
    remedy: 'Send your API key in the `Authorization` header, without `Bearer`.',
  },
  E_AUTH_INVALID: {
    status: 401,
    meaning:
      'The key or token is unknown, revoked, expired or malformed, or belongs to the other environment.',
    remedy:
      'Check that the key is complete, is not revoked, and belongs to this environment. The portal lists your keys.',
  },
  E_TENANT_SUSPENDED: {
    status: 403,
    meaning: 'The account is suspended. It can read data, but not change it.',
    remedy: 'Contact support to lift the suspension.',
  },
  E_FORBIDDEN: {
    status: 403,
    meaning: 'Your role, or the permissions of your key, do not allow this request.',
    remedy:
      'Ask an admin of your account to change your role, or use a key with the permission that the message names.',
  },
  E_NOT_FOUND: {
    status: 404,
    meaning: 'The resource does not exist or belongs to another account.',
    remedy: 'Check the path and the id, and that the id belongs to your account and environment.',
  },
  E_METHOD_NOT_ALLOWED: {
    status: 405,
    meaning: 'This path does not support the method; `Allow` lists the supported methods.',
    remedy: 'Use one of the methods in the `Allow` header.',
  },
  E_RESOURCE_CONFLICT: {
    status: 409,
    meaning: 'The request conflicts with the current state of the resource.',
    remedy: 'Get the resource, and decide from its current state whether the request is still needed.',
  },
  E_IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    meaning: 'The idempotency key was used with a different body.',
    remedy: 'Use a new key for a different request. To retry, send exactly the same body.',
  },
  E_IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    meaning: 'A request with this idempotency key is still running. Try again shortly.',
    remedy: 'Wait for the time in `Retry-After`, then send the same request again.',
  },
  E_REQUEST_TOO_LARGE: {
    status: 413,
    meaning: 'The body is larger than 256 KiB.',
    remedy: 'Send a smaller body, or split the request.',
  },
  E_UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: 'The body must be sent as application/json.',
    remedy: 'Send `content-type: application/json` and no `content-encoding`.',
  },
  E_RATE_LIMITED: {
    status: 429,
    meaning: 'Too many requests. `Retry-After` says when to try again.',
    remedy: 'Wait for the time in `Retry-After`, and send fewer requests per second.',
  },
  E_INTERNAL: {
    status: 500,
    meaning: 'Something went wrong on our side. Contact support with the request id.',
    remedy:
      'Send the request again with the same idempotency key. If it fails again, contact support and include the `requestId`.',
  },
  E_UNAVAILABLE: {
    status: 503,
    meaning: 'The service is temporarily unavailable. Try again shortly.',
    remedy: 'Wait for the time in `Retry-After`, then send the same request again.',
  },
} as const satisfies ErrorDeclarations;

/** All error codes that a response can carry: the protocol's and the domains'. */
export class ErrorCatalog {
  readonly declarations: ErrorDeclarations;

  /** @throws {DomainRegistryError} a domain redeclares one of the protocol's codes */
  constructor({ models }: Pick<DomainRegistry, 'models'>) {
    this.declarations = mergeErrors([{ name: 'http', errors: httpErrors }, ...models]);
  }

  /** Returns the declaration of a code; null if no lib declares it. */
  find(code: string): ErrorDeclaration | null {
    return Object.hasOwn(this.declarations, code) ? (this.declarations[code as `E_${string}`] ?? null) : null;
  }
}
