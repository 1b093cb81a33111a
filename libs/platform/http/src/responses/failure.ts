import { HttpException } from '@nestjs/common';
import {
  ContentionError,
  DomainError,
  type FieldError,
  InvalidStateError,
  UnknownEventError,
} from '#kit/event-sourcing';
import { AppendTooLargeError, EventStoreUnavailableError } from '#kit/event-store';
import { DocumentStoreUnavailableError, InvalidCursorError } from '#kit/document-store';
import { type ErrorCatalog, HttpError, validationFailed } from '../errors/http-errors.js';
import { SubjectErasedError } from '#platform/personal-data';

/** The response to an error. */
export interface Failure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, FieldError>> | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Returns the body of a failure (contract 2.1).
 * @param publicUrl the API's public address, without a trailing slash; its error page explains the code
 */
export const failureBody = (
  publicUrl: string,
  requestId: string,
  { code, message, fields }: Pick<Failure, 'code' | 'message' | 'fields'>,
): string =>
  JSON.stringify({
    payload: null,
    error: { code, message, requestId, docUrl: `${publicUrl}/docs/errors#${code}`, fields },
  });

const RETRY_SOON = { 'retry-after': '1' };
/** RFC 9110, section 11.6.1 requires a challenge; browsers show no dialog for a scheme of our own. */
const CHALLENGE = { 'www-authenticate': 'ApiKey realm="partner-formation-service"' };
const NOTHING_HERE: Failure = {
  status: 404,
  code: 'E_NOT_FOUND',
  message: 'This address does not exist.',
};
const INTERNAL: Failure = { status: 500, code: 'E_INTERNAL', message: 'Something went wrong on our side.' };
export const UNAVAILABLE: Failure = {
  status: 503,
  code: 'E_UNAVAILABLE',
  message: 'The service is temporarily unavailable. Try again shortly.',
  headers: RETRY_SOON,
};
const TOO_LARGE: Failure = {
  status: 413,
  code: 'E_REQUEST_TOO_LARGE',
  message: 'The request contains more than can be recorded at once. Split it into several requests.',
};

/** The message for a command that raced the erasure of the person. */
const ERASED = 'The personal data of this person was erased, so nothing more can be stored about them.';

const NOT_A_CURSOR: FieldError = {
  code: 'E_INVALID',
  message: 'must be the nextCursor of this list with the same filters',
};

/** Reports whether an error is the caller's (4xx), which means that nothing was done. */
export const isClientError = (error: unknown, errors: ErrorCatalog): boolean =>
  failureOf(error, errors).status < 500;

/**
 * Returns the response to an error.
 * @param invalidState the code for a state that does not allow the step
 */
export function failureOf(
  error: unknown,
  errors: ErrorCatalog,
  invalidState = 'E_RESOURCE_CONFLICT',
): Failure {
  if (error instanceof DomainError) return declaredFailure(error, errors);
  if (error instanceof InvalidStateError)
    return declaredFailure(new DomainError(invalidState, error.message), errors);
  if (error instanceof InvalidCursorError)
    return declaredFailure(validationFailed({ cursor: NOT_A_CURSOR }), errors);
  if (error instanceof SubjectErasedError)
    return declaredFailure(new DomainError(invalidState, ERASED), errors);
  if (isUnavailable(error)) return UNAVAILABLE;
  if (error instanceof AppendTooLargeError) return TOO_LARGE;
  if (error instanceof HttpException) return ofStatus(error.getStatus());
  return INTERNAL;
}

/**
 * Returns the response to a request that matches no route.
 * @param allowed the methods of the path's routes
 */
export function routeFailure(
  error: unknown,
  errors: ErrorCatalog,
  method: string,
  allowed: readonly string[],
): Failure {
  // 400: Express could not decode the path, so nothing can exist there.
  if (!(error instanceof HttpException && [400, 404].includes(error.getStatus())))
    return failureOf(error, errors);
  if (allowed.length === 0) return NOTHING_HERE;
  return {
    status: 405,
    code: 'E_METHOD_NOT_ALLOWED',
    message: `${/^[A-Z]{1,20}$/.test(method) ? method : 'This method'} is not supported here; see the Allow header.`,
    headers: { allow: allowed.join(', ') },
  };
}

/** During a deployment, a process of the new release can answer a request that needs an event of that release. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof UnknownEventError ||
  error instanceof EventStoreUnavailableError ||
  error instanceof DocumentStoreUnavailableError ||
  error instanceof ContentionError;

function declaredFailure(error: DomainError, errors: ErrorCatalog): Failure {
  const { code, message, fields } = error;
  const status = errors.find(code)?.status;
  if (status === undefined) return INTERNAL;
  const headers = error instanceof HttpError ? error.headers : {};
  const wait = code === 'E_IDEMPOTENCY_IN_PROGRESS' || code === 'E_UNAVAILABLE' ? RETRY_SOON : {};
  const challenge = status === 401 ? CHALLENGE : {};
  return { status, code, message, fields, headers: { ...wait, ...challenge, ...headers } };
}

function ofStatus(status: number): Failure {
  switch (status) {
    case 404:
      return NOTHING_HERE;
    case 413:
      return TOO_LARGE;
    case 503:
      return UNAVAILABLE;
    default:
      return status < 500
        ? { status: 400, code: 'E_VALIDATION_FAILED', message: 'The request is malformed.' }
        : INTERNAL;
  }
}
