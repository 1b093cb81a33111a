import type { EventStoreObserver } from './observer.js';

/**
 * A place in the one total order of all events. Positions grow and need not be contiguous.
 * EventStoreDB's are byte offsets of its log and SQLite's are row numbers: both stay below 2^53,
 * so a plain number holds them exactly, survives JSON and compares with `<`.
 */
export type Position = number;

/** Before the first event: subscribing from here delivers everything. */
export const START: Position = -1;

/** What a stream must look like for an append to be taken: absent, exactly at a revision, or whatever it is. */
export type ExpectedRevision = number | 'no-stream' | 'any';

export type JsonObject = Readonly<Record<string, unknown>>;

/** An event as it is handed to the store. `id` is a UUID; appending the same ids again is recognised. */
export interface EventToAppend {
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}

/** An event as the store holds it. `revision` counts from 0 within its stream. */
export interface StoredEvent extends EventToAppend {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
}

/** `revision` and `position` are those of the last event written. */
export interface AppendResult {
  readonly revision: number;
  readonly position: Position;
}

/** Events in order and the position that was reached, which lies past the last event where others were filtered out. */
export interface EventBatch {
  readonly events: readonly StoredEvent[];
  readonly position: Position;
}

export interface ReadStreamOptions {
  /** First revision to read, inclusive; default: 0. */
  readonly from?: number;
  /** At most so many events; default: all. */
  readonly limit?: number;
}

export interface SubscribeOptions {
  /** Exclusive: the first event delivered lies after it. `'end'`: only what is appended from now on. */
  readonly from: Position | 'end';
  /** Only events of streams whose name starts with one of these. */
  readonly streamPrefixes: readonly string[];
  /** Ends the subscription. */
  readonly signal: AbortSignal;
  /** Most events in one batch; default: 500. */
  readonly batchSize?: number;
  /** Called when the connection behind the subscription is lost and regained. */
  readonly observer?: EventStoreObserver;
}

/** One append-only log of events in streams: the only source of truth. */
export abstract class EventStore {
  /**
   * True where positions count up from 1 without a gap and all that is stored is ours: what is missing shows. False where
   * a log is shared with others, and positions are offsets.
   */
  abstract readonly isGapless: boolean;

  /**
   * Appends events to one stream, all or none, and answers once they are durable.
   *
   * Re-appending the same ids at the same exact revision (or at `'no-stream'`) answers as the first time and writes nothing.
   *
   * @throws {WrongExpectedRevisionError} the stream is not at the expected revision; nothing was written
   * @throws {AppendTooLargeError} the events exceed {@link MAX_APPEND_BYTES}; nothing was written
   * @throws {InvalidEventError} a stream name, id, type or payload the store cannot hold; nothing was written
   * @throws {EventStoreUnavailableError} the store cannot be reached; the events may have been written, retry with the same ids
   */
  abstract append(
    stream: string,
    events: readonly EventToAppend[],
    expected: ExpectedRevision,
  ): Promise<AppendResult>;

  /**
   * A stream's events in order; empty for an unknown stream.
   *
   * @throws {EventStoreUnavailableError} the store cannot be reached
   */
  abstract readStream(stream: string, options?: ReadStreamOptions): Promise<readonly StoredEvent[]>;

  /**
   * Everything after a position, in the one total order, without end. A batch is delivered when the previous one
   * has been consumed, so a slow reader is never overtaken. Batches may be empty: they then only move the position, which
   * gets to the {@link head} also where nothing up to there has one of the prefixes: at once after everything that was
   * there before, else within a second or two.
   * Lost connections are taken up again from the last batch, with backoff; the iteration ends only by the signal.
   */
  abstract subscribe(options: SubscribeOptions): AsyncIterable<EventBatch>;

  /**
   * The position of the newest event of the log, whosever it is, or {@link START}. It is looked up, never searched for.
   *
   * @throws {EventStoreUnavailableError} the store cannot be reached
   */
  abstract head(): Promise<Position>;

  /** Resolves when the store answers. @throws {EventStoreUnavailableError} */
  abstract ping(): Promise<void>;

  /** Finishes appends under way and lets go of files and connections. */
  abstract close(): Promise<void>;
}
