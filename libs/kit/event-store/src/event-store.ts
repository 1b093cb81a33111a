/** Receives connection changes of a subscription, for logs and health checks. */
export interface EventStoreObserver {
  readonly onInterrupted?: (reason: string) => void;
  readonly onResumed?: () => void;
}

/**
 * An event's place in the total order of all events. Positions grow but need not be contiguous. They are byte offsets in
 * EventStoreDB and row numbers in SQLite. Both stay below 2^53, so a plain number is exact and survives JSON.
 */
export type Position = number;

/** The position before the first event: a subscription from here delivers everything. */
export const START: Position = -1;

/** The state of a stream that an append requires: at an exact revision, absent, or any. */
export type ExpectedRevision = number | 'no-stream' | 'any';

export type JsonObject = Readonly<Record<string, unknown>>;

/** An event to append. `id` is a UUID; the store recognizes a repeated append by its ids. */
export interface EventToAppend {
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}

/** A stored event. `revision` counts from 0 within its stream. */
export interface StoredEvent extends EventToAppend {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
}

/** The revision and position of the last event written. */
export interface AppendResult {
  readonly revision: number;
  readonly position: Position;
}

/** Events in order. `position` lies past the last event if events after it were filtered out. */
export interface EventBatch {
  readonly events: readonly StoredEvent[];
  readonly position: Position;
}

export interface ReadStreamOptions {
  /** First revision to read, inclusive. Default: 0. */
  readonly from?: number;
  /** Maximum number of events. Default: all. */
  readonly limit?: number;
}

export interface SubscribeOptions {
  /** Exclusive: delivery starts after this position. `'end'` delivers only events appended from now on. */
  readonly from: Position | 'end';
  /** Delivers only events of streams whose name starts with one of these prefixes. */
  readonly streamPrefixes: readonly string[];
  /** Ends the subscription. */
  readonly signal: AbortSignal;
  /** Maximum number of events in one batch. Default: 500. */
  readonly batchSize?: number;
  /** Called when the subscription loses and regains its connection. */
  readonly observer?: EventStoreObserver;
}

/** An append-only log of events in streams: the only source of truth. */
export abstract class EventStore {
  /**
   * True if positions count up from 1 without gaps, so a missing event is noticed. False if positions are offsets in a
   * log that other programs share.
   */
  abstract readonly isGapless: boolean;

  /**
   * Appends events to one stream, all or none, and resolves after they are durable.
   *
   * Appending the same ids again at the same exact revision (or at `'no-stream'`) returns the first result and writes nothing.
   *
   * @throws {WrongExpectedRevisionError} if the stream is not at the expected revision; nothing was written
   * @throws {AppendTooLargeError} if the events exceed {@link MAX_APPEND_BYTES}; nothing was written
   * @throws {InvalidEventError} if the store cannot hold a name, id, type or payload; nothing was written
   * @throws {EventStoreUnavailableError} if the store cannot be reached; the events may have been written: retry with the same ids
   */
  abstract append(
    stream: string,
    events: readonly EventToAppend[],
    expected: ExpectedRevision,
  ): Promise<AppendResult>;

  /**
   * Returns a stream's events in order; an unknown stream is empty.
   *
   * @throws {EventStoreUnavailableError} if the store cannot be reached
   */
  abstract readStream(stream: string, options?: ReadStreamOptions): Promise<readonly StoredEvent[]>;

  /**
   * Delivers every event after a position in the total order, without end. The next batch is delivered after the reader
   * has consumed the previous one. An empty batch only advances the position. The position reaches the {@link head} even
   * if no event matches the prefixes: for existing events as soon as they are read, for new events within two seconds.
   * After a lost connection the subscription resumes from the last batch, with backoff. Only the signal ends it.
   */
  abstract subscribe(options: SubscribeOptions): AsyncIterable<EventBatch>;

  /**
   * Returns the position of the newest event of the whole log, or {@link START}. The lookup does not scan the log.
   *
   * @throws {EventStoreUnavailableError} if the store cannot be reached
   */
  abstract head(): Promise<Position>;

  /** Resolves when the store responds. @throws {EventStoreUnavailableError} */
  abstract ping(): Promise<void>;

  /** Waits for running appends, then closes files and connections. */
  abstract close(): Promise<void>;
}
