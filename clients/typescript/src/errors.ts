import type { components } from './api-types.js';

/** Every code that an error can have. */
export type ErrorCode = components['schemas']['ErrorCode'];
/** Every code that an invalid field can have. */
export type FieldErrorCode = components['schemas']['FieldErrorCode'];

/** The body of an error response. */
export interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly requestId: string;
  /** The address of a page that explains the code. */
  readonly docUrl: string;
  readonly fields?: Readonly<Record<string, { readonly code: FieldErrorCode; readonly message: string }>>;
}

/** The service rejected a call; `code` is the reason. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly code: ErrorCode;
  /** Include it when you contact support about the call. */
  readonly requestId: string;
  /** The address of a page that explains the code. */
  readonly docUrl: string;
  /** The invalid fields, by path (`members[1].address.country`). */
  readonly fields: NonNullable<Failure['fields']>;

  /** @param retryAfterMs the wait that the service asked for; null if it did not */
  constructor(
    call: string,
    readonly status: number,
    { code, message, requestId, docUrl, fields = {} }: Failure,
    readonly retryAfterMs: number | null,
  ) {
    const failing = Object.entries(fields).map(([field, why]) => `\n  ${field}: ${why.code}: ${why.message}`);
    super(`${call}: ${status} ${code}: ${message}${failing.join('')}`);
    this.code = code;
    this.requestId = requestId;
    this.docUrl = docUrl;
    this.fields = fields;
  }
}

/** The service did not respond: no connection, a timeout, or the response of a proxy in between. */
export class NoAnswerError extends Error {
  override readonly name: string = 'NoAnswerError';

  /** @param status of the proxy's response; null if there was none */
  constructor(
    call: string,
    readonly status: number | null,
    options?: ErrorOptions,
  ) {
    super(`${call}: ${status === null ? 'no response' : `${status}, but not from the service`}`, options);
  }
}

/** Reports whether a caught value is an {@link ApiError}, with this code if one is given. */
export const isApiError = (error: unknown, code?: ErrorCode): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code);

/** Returns the error if a later call may succeed. @throws the error if not */
export function retryableIn(error: unknown): ApiError | NoAnswerError {
  if (error instanceof NoAnswerError) return error;
  if (error instanceof ApiError && (error.status >= 500 || error.status === 429)) return error;
  throw error;
}

/** Returns the error in a response's body; undefined if the body is not the service's. */
export function failureIn(body: unknown): Failure | undefined {
  const error = (body as { readonly error?: Partial<Failure> | null } | null | undefined)?.error;
  return typeof error === 'object' && typeof error?.code === 'string' ? (error as Failure) : undefined;
}
