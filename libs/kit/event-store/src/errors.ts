import type { ExpectedRevision } from './event-store.js';

/** The most bytes one append may hold, all its events counted: EventStoreDB's `MaxAppendSize`. */
export const MAX_APPEND_BYTES = 1_048_576;

/** Another append came first. `actual` is the stream's revision, where the store says it. */
export class WrongExpectedRevisionError extends Error {
  override readonly name = 'WrongExpectedRevisionError';
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    readonly actual: number | 'no-stream' | 'unknown',
  ) {
    super(`stream ${stream} was expected at revision ${String(expected)} and is at ${String(actual)}`);
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

/** A stream name, event id, type or payload that no store can hold. */
export class InvalidEventError extends Error {
  override readonly name = 'InvalidEventError';
}

/** The store cannot be reached. An append that ends so may have been written: retry it with the same ids. */
export class EventStoreUnavailableError extends Error {
  override readonly name = 'EventStoreUnavailableError';
}

/** The store's file is damaged or not ours; it was left untouched. */
export class EventStoreCorruptError extends Error {
  override readonly name = 'EventStoreCorruptError';
}
