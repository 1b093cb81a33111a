import {
  MongoError,
  MongoErrorLabel,
  MongoServerError,
  MongoServerSelectionError,
  type WriteError,
} from 'mongodb';
import { sleep, withTimeout } from '#kit/kernel';
import { DocumentStoreUnavailableError } from '../../document-store.js';

const UNREACHABLE =
  /Network|ServerSelection|PoolCleared|PoolClosed|WaitQueueTimeout|NotConnected|TopologyClosed|ConnectionPoolCleared|ClientClosed/;

/**
 * Error codes of requests that would fail again, because of a bug or a conflict. Any other code (no primary,
 * a failover, a full disk, a wrong password) means that the server is currently unavailable.
 * Source: https://github.com/mongodb/mongo/blob/v4.4/src/mongo/base/error_codes.yml
 */
const WRONG = new Set([
  2, 3, 4, 9, 14, 15, 16, 17, 20, 21, 22, 26, 27, 28, 29, 34, 35, 40, 48, 51, 52, 53, 54, 55, 56, 57, 59, 66,
  67, 68, 70, 71, 72, 73, 85, 86, 103, 115, 121, 146, 168, 197, 238, 241, 285, 292, 10334, 11000, 11001,
  12582, 17280,
]);

/** The driver's labels for transient errors. */
const PASSING = [
  MongoErrorLabel.RetryableWriteError,
  MongoErrorLabel.TransientTransactionError,
  MongoErrorLabel.UnknownTransactionCommitResult,
];

const RETRIES = 2;
/** A failed attempt to find a primary takes two seconds, and an election up to twelve. */
const RETRIES_WITHOUT_DEADLINE = 6;
const DUPLICATE_KEY = 11000;

/** Time limits in milliseconds. */
export interface Limits {
  /** Maximum response time of the server. */
  readonly callMs: number;
  /** Maximum time of an operation: the driver never settles some calls if the server is killed. */
  readonly deadlineMs: number;
}

export const LIMITS: Limits = { callMs: 1500, deadlineMs: 4000 };

/** An operation. `again` is true on a retry, when an earlier attempt may have been applied; the signal ends it. */
export type Reaching<T> = (again: boolean, signal: AbortSignal) => Promise<T>;

/** Unwraps the network error in the error of a bulk write. */
const underlying = (error: unknown): unknown =>
  (error as { errorResponse?: unknown } | null)?.errorResponse instanceof MongoError
    ? (error as { errorResponse: MongoError }).errorResponse
    : error;

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** Reports whether the server was unreachable or temporarily unavailable. A write may have been applied. */
function isUnreachable(error: unknown): boolean {
  const cause = underlying(error);
  if (!(cause instanceof MongoError)) return false;
  if (UNREACHABLE.test(cause.name) || PASSING.some((label) => cause.hasErrorLabel(label))) return true;
  return cause instanceof MongoServerError && !WRONG.has(codeOf(cause) as number);
}

/** Converts the driver's error if the server is unreachable or temporarily unavailable; returns all other errors. */
export const named = (error: unknown): unknown =>
  isUnreachable(error)
    ? new DocumentStoreUnavailableError(
        `MongoDB is unavailable: ${(underlying(error) as MongoError).message}`,
        {
          cause: error,
        },
      )
    : error;

/** Reports whether the id exists already. It checks the message, because bulk errors omit the name of the index. */
export function isTaken(error: unknown): boolean {
  return codeOf(error) === DUPLICATE_KEY && error instanceof Error && error.message.includes('_id_');
}

/** Reports whether the id of one write of a bulk exists already. */
export const isTakenWrite = ({ code, errmsg = '' }: WriteError): boolean =>
  code === DUPLICATE_KEY && errmsg.includes('_id_');

/**
 * Runs an operation and retries it after a lost connection, because the driver retries only the first of several pending
 * calls. After the deadline it starts no further attempt.
 *
 * @throws {DocumentStoreUnavailableError} if the server does not respond within the deadline
 */
export function reaching<T>(operation: Reaching<T>, deadlineMs: number): Promise<T> {
  const late = new AbortController();
  return withTimeout(deadlineMs, repeating(operation, late.signal), (ms) => {
    const error = new DocumentStoreUnavailableError(`MongoDB is unavailable: no response within ${ms} ms`);
    late.abort(error);
    return error;
  });
}

/** Runs a long operation and retries it after a lost connection. @throws {DocumentStoreUnavailableError} */
export const withoutDeadline = <T>(operation: () => Promise<T>): Promise<T> =>
  repeating(operation, new AbortController().signal, RETRIES_WITHOUT_DEADLINE);

async function repeating<T>(operation: Reaching<T>, signal: AbortSignal, retries = RETRIES): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await operation(attempt > 0, signal);
    } catch (error) {
      signal.throwIfAborted();
      // An operation with a deadline waits only once for a server that can be selected.
      const hasWaited = retries === RETRIES && underlying(error) instanceof MongoServerSelectionError;
      if (!isUnreachable(error) || attempt === retries || hasWaited) throw named(error);
      await sleep(50 * (attempt + 1), signal);
      signal.throwIfAborted();
    }
  }
}
