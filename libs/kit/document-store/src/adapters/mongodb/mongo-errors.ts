import { MongoError } from 'mongodb';
import { sleep, withTimeout } from '#kit/kernel';
import { DocumentStoreUnavailableError } from '../../document-store.js';

const UNREACHABLE =
  /Network|ServerSelection|PoolCleared|PoolClosed|WaitQueueTimeout|NotConnected|TopologyClosed|ConnectionPoolCleared|ClientClosed/;

/** The server's codes for "not now": not primary, shutting down, interrupted by a fail-over. */
const NOT_NOW = new Set([6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

const RETRIES = 2;
const DUPLICATE_KEY = 11000;

/** In milliseconds. */
export interface Limits {
  /** How long a server may take to answer. */
  readonly callMs: number;
  /** How long a call takes at most: the driver never resolves some that are in flight when the server is killed. */
  readonly deadlineMs: number;
}

export const LIMITS: Limits = { callMs: 1500, deadlineMs: 4000 };

/** Gets to know whether it is a repetition, as what it did before may have been applied; the signal ends it. */
export type Reaching<T> = (again: boolean, signal: AbortSignal) => Promise<T>;

/** A bulk write wraps the network's error. */
const underlying = (error: unknown): unknown =>
  (error as { errorResponse?: unknown } | null)?.errorResponse instanceof MongoError
    ? (error as { errorResponse: MongoError }).errorResponse
    : error;

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** True where the server could not be reached, or could not answer just now; a write may have been applied. */
function isUnreachable(error: unknown): boolean {
  const cause = underlying(error);
  if (!(cause instanceof MongoError)) return false;
  return UNREACHABLE.test(cause.name) || NOT_NOW.has(codeOf(cause) as number);
}

/** True where the id is taken; other unique indexes are known by the message, as bulk errors drop the rest. */
export function isTaken(error: unknown): boolean {
  return codeOf(error) === DUPLICATE_KEY && error instanceof Error && error.message.includes('_id_');
}

/**
 * Runs an operation, again where the connection broke: the driver repeats only the first of several calls in flight. Once
 * the deadline has passed nothing more is begun for it.
 *
 * @throws {DocumentStoreUnavailableError} within the deadline
 */
export function reaching<T>(operation: Reaching<T>, deadlineMs: number): Promise<T> {
  const late = new AbortController();
  return withTimeout(deadlineMs, repeating(operation, late.signal), (ms) => {
    const error = new DocumentStoreUnavailableError(`MongoDB is unavailable: no answer within ${ms} ms`);
    late.abort(error);
    return error;
  });
}

/** Runs an operation that may take long, again where the connection broke. @throws {DocumentStoreUnavailableError} */
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
      // The selection of a server has waited already.
      if (attempt === RETRIES || name.includes('ServerSelection'))
        throw new DocumentStoreUnavailableError(`MongoDB is unavailable: ${message}`, { cause: error });
      await sleep(50 * (attempt + 1), signal);
      signal.throwIfAborted();
    }
  }
}
