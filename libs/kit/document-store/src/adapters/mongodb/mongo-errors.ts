import { MongoError } from 'mongodb';
import { sleep, withTimeout } from '#kit/kernel';
import { DocumentStoreUnavailableError } from '../../document-store.js';

const UNREACHABLE =
  /Network|ServerSelection|PoolCleared|PoolClosed|WaitQueueTimeout|NotConnected|TopologyClosed|ConnectionPoolCleared|ClientClosed/;

/** The server's codes of temporary errors: not primary, shutting down, interrupted by a failover. */
const NOT_NOW = new Set([6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

const RETRIES = 2;
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
  return UNREACHABLE.test(cause.name) || NOT_NOW.has(codeOf(cause) as number);
}

/** Reports whether the id exists already. It checks the message, because bulk errors omit the name of the index. */
export function isTaken(error: unknown): boolean {
  return codeOf(error) === DUPLICATE_KEY && error instanceof Error && error.message.includes('_id_');
}

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
  repeating(operation, new AbortController().signal);

async function repeating<T>(operation: Reaching<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await operation(attempt > 0, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!isUnreachable(error)) throw error;
      const { name, message } = underlying(error) as MongoError;
      // No retry: selecting a server has already waited.
      if (attempt === RETRIES || name.includes('ServerSelection'))
        throw new DocumentStoreUnavailableError(`MongoDB is unavailable: ${message}`, { cause: error });
      await sleep(50 * (attempt + 1), signal);
      signal.throwIfAborted();
    }
  }
}
