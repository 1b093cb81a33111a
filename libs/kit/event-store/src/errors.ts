import type { ExpectedRevision } from './event-store.js';

/** Maximum size in bytes of all events of one append: EventStoreDB's `MaxAppendSize`. */
export const MAX_APPEND_BYTES = 1_048_576;

/** Another append came first. `actual` is the stream's revision if the store reports it. */
export class WrongExpectedRevisionError extends Error {
  override readonly name = 'WrongExpectedRevisionError';
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    readonly actual: number | 'no-stream' | 'unknown',
  ) {
    super(`stream ${stream} is at revision ${String(actual)}, expected ${String(expected)}`);
  }
}

/** The events of one append exceed {@link MAX_APPEND_BYTES}. */
export class AppendTooLargeError extends Error {
  override readonly name = 'AppendTooLargeError';
  constructor(
    readonly stream: string,
    readonly bytes: number,
  ) {
    super(`an append of ${bytes} bytes to ${stream} exceeds the limit of ${MAX_APPEND_BYTES} bytes`);
  }
}

/** A stream name, event id, type or payload that stores cannot hold. */
export class InvalidEventError extends Error {
  override readonly name = 'InvalidEventError';
}

/** The store cannot be reached. A failed append may still have been written: retry it with the same ids. */
export class EventStoreUnavailableError extends Error {
  override readonly name = 'EventStoreUnavailableError';
}

/** The store's file is damaged or belongs to another program. The file was left untouched. */
export class EventStoreCorruptError extends Error {
  override readonly name = 'EventStoreCorruptError';
}
