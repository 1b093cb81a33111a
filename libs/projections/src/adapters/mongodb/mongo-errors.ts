import { MongoError } from 'mongodb';
import { sleep, withTimeout } from '#async';
import { DocumentStoreUnavailableError } from '../../document-store.js';

const UNREACHABLE =
  /Network|ServerSelection|PoolCleared|PoolClosed|WaitQueueTimeout|NotConnected|TopologyClosed|ConnectionPoolCleared|ClientClosed/;

/** The server's codes for "not now": not primary, shutting down, interrupted by a fail-over. */
const NOT_NOW = new Set([6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

const RETRIES = 2;
/** No call takes longer, in milliseconds: the driver never resolves some that are in flight when the server is killed. */
const DEADLINE_MS = 4000;
const DUPLICATE_KEY = 11000;

/** A bulk write wraps the network's error. */
const underlying = (error: unknown): unknown =>
  (error as { errorResponse?: unknown } | null)?.errorResponse instanceof MongoError
    ? (error as { errorResponse: MongoError }).errorResponse
    : error;

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** True where the server could not be reached, or could not answer just now; a write may have been applied. */
export function isUnreachable(error: unknown): boolean {
  const cause = underlying(error);
  if (!(cause instanceof MongoError)) return false;
  return UNREACHABLE.test(cause.name) || NOT_NOW.has(codeOf(cause) as number);
}

/** True where the id is taken; other unique indexes are known by the message, as bulk errors drop the rest. */
export function isTaken(error: unknown): boolean {
  return codeOf(error) === DUPLICATE_KEY && error instanceof Error && error.message.includes('_id_');
}

/**
 * Runs an operation, again where the connection broke: the driver repeats only the first of several calls in flight.
 * The operation gets to know whether it is a repetition, as what it did before may have been applied.
 *
 * @throws {DocumentStoreUnavailableError} within about four seconds
 */
export function reaching<T>(operation: (again: boolean) => Promise<T>): Promise<T> {
  return withTimeout(
    DEADLINE_MS,
    repeating(operation),
    (ms) => new DocumentStoreUnavailableError(`MongoDB is unavailable: no answer within ${ms} ms`),
  );
}

async function repeating<T>(operation: (again: boolean) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await operation(attempt > 0);
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      const { name, message } = underlying(error) as MongoError;
      // The selection of a server has waited already.
      if (attempt === RETRIES || name.includes('ServerSelection'))
        throw new DocumentStoreUnavailableError(`MongoDB is unavailable: ${message}`, { cause: error });
      await sleep(50 * (attempt + 1));
    }
  }
}
