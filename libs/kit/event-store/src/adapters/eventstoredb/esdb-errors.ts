import { ErrorType } from '@eventstore/db-client';
import {
  AppendTooLargeError,
  EventStoreCorruptError,
  EventStoreUnavailableError,
  MAX_APPEND_BYTES,
} from '../../errors.js';

interface GrpcFailure {
  readonly type?: string;
  readonly code?: number;
  readonly message?: string;
}

/** The gRPC code of a call that is worth another attempt at once. */
export const ABORTED = 10;
/** The gRPC code of a call that the server cannot answer now. */
export const UNAVAILABLE = 14;
/** gRPC codes of temporary failures: canceled, unknown, deadline, aborted, internal (RST_STREAM), unavailable. */
const PASSING = new Set([1, 2, 4, ABORTED, 13, UNAVAILABLE]);
/** Socket errors of Node, which the client passes through. */
const SOCKET_ERRORS = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const DELETED: string = ErrorType.STREAM_DELETED;
const TOO_LARGE: string = ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED;
const UNKNOWN: string = ErrorType.UNKNOWN;
const PASSING_TYPES = new Set<string>([
  ErrorType.UNAVAILABLE,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.TIMEOUT,
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
]);

/** Returns the client's type of an error, or undefined. */
export const typeOf = (error: unknown): string | undefined => (error as GrpcFailure | null)?.type;

/** Reports whether a call may be retried: the server is unreachable, slow or electing a leader. */
export function isPassing(error: unknown): boolean {
  const { type, code } = (error ?? {}) as { type?: string; code?: unknown };
  if (typeof code === 'string') return SOCKET_ERRORS.has(code);
  if (typeof type === 'string' && PASSING_TYPES.has(type)) return true;
  return typeof code === 'number' && PASSING.has(code) && (type === undefined || type === UNKNOWN);
}

/**
 * Reports whether the call was aborted: a subscriber is 32 events behind, two copies of one append collided (the next
 * attempt finds the events written), or another server became the leader.
 */
export const isAborted = (error: unknown): boolean => (error as GrpcFailure | null)?.code === ABORTED;

/** Converts an error of the client to the port's error. */
export function portError(error: unknown, stream: string | null): unknown {
  const { type, code, message } = (error ?? {}) as GrpcFailure;
  if (stream !== null && type === TOO_LARGE) return new AppendTooLargeError(stream, MAX_APPEND_BYTES + 1);
  if (stream !== null && type === DELETED)
    return new EventStoreCorruptError(`the stream ${stream} was deleted on the server`);
  if (type === undefined && code === undefined) return error;
  return new EventStoreUnavailableError(`EventStoreDB is unavailable: ${message ?? type ?? String(code)}`, {
    cause: error,
  });
}
