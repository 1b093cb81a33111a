import type { components } from './api-types.js';

/** Every code that can stand on top of a failure. */
export type ErrorCode = components['schemas']['ErrorCode'];
/** Every code that a failing field can have. */
export type FieldErrorCode = components['schemas']['FieldErrorCode'];

/** What the service says of a call that it refused. */
export interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly requestId: string;
  /** The address of a page that explains the code. */
  readonly docUrl: string;
  readonly fields?: Readonly<Record<string, { readonly code: FieldErrorCode; readonly message: string }>>;
}

/** A call that the service refused; `code` says why. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly code: ErrorCode;
  /** To be named when you ask us about the call. */
  readonly requestId: string;
  /** The address of a page that explains the code. */
  readonly docUrl: string;
  /** The fields that fail, by path (`members[1].address.country`). */
  readonly fields: NonNullable<Failure['fields']>;

  /** @param retryAfterMs how long the service asked to wait; null where it did not */
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

/** Nothing came that the service said: no connection, no answer in time, or the answer of something in between. */
export class NoAnswerError extends Error {
  override readonly name: string = 'NoAnswerError';

  /** @param status of what was answered in the service's place; null where nothing was */
  constructor(
    call: string,
    readonly status: number | null,
    options?: ErrorOptions,
  ) {
    super(`${call}: ${status === null ? 'no answer' : `${status}, and not from the service`}`, options);
  }
}

/** Of anything that was caught, whether it is a refusal, and with this code where one is given. */
export const isApiError = (error: unknown, code?: ErrorCode): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code);

/** The failure in an answer's body; undefined where the body is not the service's. */
export function failureIn(body: unknown): Failure | undefined {
  const error = (body as { readonly error?: Partial<Failure> | null } | null | undefined)?.error;
  return typeof error === 'object' && typeof error?.code === 'string' ? (error as Failure) : undefined;
}
