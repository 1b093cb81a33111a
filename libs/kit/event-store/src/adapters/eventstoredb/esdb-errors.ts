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

/** gRPC codes after which the same call may succeed: cancelled, unknown, deadline, aborted, internal (RST_STREAM), unavailable. */
const PASSING = new Set([1, 2, 4, 10, 13, 14]);
/** Node's own socket errors reach us as they are. */
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

/** The error's kind in the client's own words, or undefined. */
export const typeOf = (error: unknown): string | undefined => (error as GrpcFailure | null)?.type;

/** True where the call may be made again: the server is away, slow or changing its leader. */
export function isPassing(error: unknown): boolean {
  const { type, code } = (error ?? {}) as { type?: string; code?: unknown };
  if (typeof code === 'string') return SOCKET_ERRORS.has(code);
  if (typeof type === 'string' && PASSING_TYPES.has(type)) return true;
  return typeof code === 'number' && PASSING.has(code) && (type === undefined || type === UNKNOWN);
}

/**
 * The server gave up: a subscriber that is 32 events behind, or an append that met its own twin (which the next attempt
 * finds written).
 */
export const isAborted = (error: unknown): boolean => (error as GrpcFailure | null)?.code === 10;

/** The port's error for one that did not pass. */
export function portError(error: unknown, stream: string | null): unknown {
  const { type, code, message } = (error ?? {}) as GrpcFailure;
  if (stream !== null && type === TOO_LARGE) return new AppendTooLargeError(stream, MAX_APPEND_BYTES + 1);
  if (stream !== null && type === DELETED)
    return new EventStoreCorruptError(`the stream ${stream} was deleted`);
  if (type === undefined && code === undefined) return error;
  return new EventStoreUnavailableError(`EventStoreDB does not answer: ${message ?? type ?? String(code)}`, {
    cause: error,
  });
}
