import type { FieldErrorCode, ServiceErrorCode } from './types.js';

/**
 * A code of the service, or one of this package: `E_NO_TOKEN` if `getToken` failed, `E_NO_ANSWER` if the service did not
 * respond.
 */
export type FormationErrorCode = ServiceErrorCode | 'E_NO_TOKEN' | 'E_NO_ANSWER';

export interface FieldError {
  readonly code: FieldErrorCode;
  readonly message: string;
}

interface Details extends ErrorOptions {
  readonly status?: number;
  readonly requestId?: string;
  readonly fields?: Readonly<Record<string, FieldError>>;
  readonly retryAfterMs?: number | null;
}

/** A call failed; `code` is the reason. */
export class FormationError extends Error {
  override readonly name = 'FormationError';
  /** The HTTP status; null if there was no response. */
  readonly status: number | null;
  /** Include it when you contact support; null if the service did not respond. */
  readonly requestId: string | null;
  /** The invalid fields, by path (`nameOptions[0].name`). */
  readonly fields: Readonly<Record<string, FieldError>>;
  /** The wait that the service asked for; null if it did not. */
  readonly retryAfterMs: number | null;

  constructor(
    readonly code: FormationErrorCode,
    message: string,
    { status, requestId, fields, retryAfterMs, ...options }: Details = {},
  ) {
    super(message, options);
    this.status = status ?? null;
    this.requestId = requestId ?? null;
    this.fields = fields ?? {};
    this.retryAfterMs = retryAfterMs ?? null;
  }
}

/** Returns the error that a response contains. A page of a proxy is `E_NO_ANSWER`. */
export async function errorIn(response: Response): Promise<FormationError> {
  const { status } = response;
  const body = (await response.json().catch(() => null)) as {
    readonly error?: (Details & { readonly code: ServiceErrorCode; readonly message: string }) | null;
  } | null;
  const error = body?.error;
  const retryAfterMs = retryAfterIn(response.headers);
  if (typeof error?.code !== 'string')
    return new FormationError('E_NO_ANSWER', `The response (${status}) is not from the service.`, {
      status,
      retryAfterMs,
    });
  const { code, message, requestId, fields } = error;
  return new FormationError(code, message, {
    status,
    retryAfterMs,
    ...(requestId !== undefined && { requestId }),
    ...(fields && { fields }),
  });
}

/** Parses `Retry-After` in seconds, the only form that the service sends. */
function retryAfterIn(headers: Headers): number | null {
  const text = headers.get('retry-after') ?? '';
  return /^\d+$/.test(text) ? Number(text) * 1000 : null;
}
