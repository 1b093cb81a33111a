import {
  MongoError,
  MongoErrorLabel,
  MongoServerError,
  MongoServerSelectionError,
  type WriteError,
} from 'mongodb';
import { sleep, withTimeout } from '#kit/kernel';
import { DocumentStoreUnavailableError } from '../../document-store.js';

/** Matches the names of the driver's errors about connections. */
const UNREACHABLE =
  /Network|ServerSelection|PoolCleared|PoolClosed|WaitQueueTimeout|NotConnected|TopologyClosed|ClientClosed/;

/**
 * Error codes of requests that would fail again, because of a bug or a conflict. Any other code (no primary,
 * a failover, a full disk, a wrong password) means that the server is currently unavailable.
 * Source: https://github.com/mongodb/mongo/blob/v4.4/src/mongo/base/error_codes.yml
 */
const REQUEST_ERRORS = {
  BadValue: 2,
  NoSuchKey: 4,
  FailedToParse: 9,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  ProtocolError: 17,
  IllegalOperation: 20,
  EmptyArrayOperation: 21,
  InvalidBSON: 22,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  NonExistentPath: 29,
  CannotBackfillArray: 34,
  UserModificationFailed: 35,
  ConflictingUpdateOperators: 40,
  NamespaceExists: 48,
  ManualInterventionRequired: 51,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  InvalidDBRef: 55,
  EmptyFieldName: 56,
  DottedFieldName: 57,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  IndexAlreadyExists: 68,
  ShardNotFound: 70,
  ReplicaSetNotFound: 71,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  NewReplicaSetConfigurationIncompatible: 103,
  CommandNotSupported: 115,
  DocumentValidationFailure: 121,
  ExceededMemoryLimit: 146,
  InvalidPipelineOperator: 168,
  InvalidIndexSpecificationOption: 197,
  NotImplemented: 238,
  ConversionFailure: 241,
  IndexBuildAlreadyInProgress: 285,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
};
const REQUEST_ERROR_CODES: ReadonlySet<unknown> = new Set(Object.values(REQUEST_ERRORS));

/** The driver's labels for transient errors. */
const TRANSIENT_LABELS = [
  MongoErrorLabel.RetryableWriteError,
  MongoErrorLabel.TransientTransactionError,
  MongoErrorLabel.UnknownTransactionCommitResult,
];

const RETRIES = 2;
/** A failed attempt to find a primary takes two seconds, and an election up to twelve. */
const RETRIES_WITHOUT_DEADLINE = 6;

/** Time limits in milliseconds. */
export interface Limits {
  /** Maximum response time of the server. */
  readonly callMs: number;
  /** Maximum time of an operation: the driver never settles some calls if the server is killed. */
  readonly deadlineMs: number;
}

export const LIMITS: Limits = { callMs: 1500, deadlineMs: 4000 };

/** An operation. `again` is true on a retry, when an earlier attempt may have been applied; the signal ends it. */
export type Operation<T> = (again: boolean, signal: AbortSignal) => Promise<T>;

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
  if (UNREACHABLE.test(cause.name) || TRANSIENT_LABELS.some((label) => cause.hasErrorLabel(label)))
    return true;
  return cause instanceof MongoServerError && !REQUEST_ERROR_CODES.has(codeOf(cause));
}

/** Converts the driver's error if the server is unreachable or temporarily unavailable; returns all other errors. */
export const toUnavailableError = (error: unknown): unknown =>
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
  return (
    codeOf(error) === REQUEST_ERRORS.DuplicateKey && error instanceof Error && error.message.includes('_id_')
  );
}

/** Reports whether the id of one write of a bulk exists already. */
export const isTakenWrite = ({ code, errmsg = '' }: WriteError): boolean =>
  code === REQUEST_ERRORS.DuplicateKey && errmsg.includes('_id_');

/**
 * Runs an operation and retries it after a lost connection, because the driver retries only the first of several pending
 * calls. After the deadline it starts no further attempt.
 *
 * @throws {DocumentStoreUnavailableError} if the server does not respond within the deadline
 */
export function withRetry<T>(operation: Operation<T>, deadlineMs: number): Promise<T> {
  const late = new AbortController();
  return withTimeout(deadlineMs, retry(operation, late.signal), (ms) => {
    const error = new DocumentStoreUnavailableError(`MongoDB is unavailable: no response within ${ms} ms`);
    late.abort(error);
    return error;
  });
}

/** Runs a long operation and retries it after a lost connection. @throws {DocumentStoreUnavailableError} */
export const withoutDeadline = <T>(operation: () => Promise<T>): Promise<T> =>
  retry(operation, new AbortController().signal, RETRIES_WITHOUT_DEADLINE);

async function retry<T>(operation: Operation<T>, signal: AbortSignal, retries = RETRIES): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await operation(attempt > 0, signal);
    } catch (error) {
      signal.throwIfAborted();
      // An operation with a deadline waits only once for a server that can be selected.
      const hasWaited = retries === RETRIES && underlying(error) instanceof MongoServerSelectionError;
      if (!isUnreachable(error) || attempt === retries || hasWaited) throw toUnavailableError(error);
      await sleep(50 * (attempt + 1), signal);
      signal.throwIfAborted();
    }
  }
}
