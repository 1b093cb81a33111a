import { anySignal, Backoff } from '#kit/kernel';
import { BACKWARDS, END, ErrorType, FORWARDS } from '@eventstore/db-client';
import { WrongExpectedRevisionError } from '../../errors.js';
import {
  type AppendResult,
  type EventBatch,
  EventStore,
  type EventToAppend,
  type ExpectedRevision,
  type Position,
  type ReadStreamOptions,
  type StoredEvent,
  type SubscribeOptions,
} from '../../event-store.js';
import { type SerializedEvent, serializeAppend } from '../../serialize.js';
import { EsdbConnection } from './esdb-connection.js';
import { isAborted, portError, typeOf } from './esdb-errors.js';
import { type EsdbRecord, toStoredEvent } from './esdb-events.js';
import { type ConnectionObserver, EsdbFeed, type EsdbFollower } from './esdb-feed.js';
import { EsdbSubscription } from './esdb-subscription.js';
import { EsdbTail } from './esdb-tail.js';

export interface EventStoreDbOptions {
  /** A connection string of the driver with our `streamPrefix`. Deployments on one server need different prefixes. */
  readonly url: string;
}

const DEFAULT_BATCH_SIZE = 500;
const PAGE = 500;
/** Maximum number of lost races of an append at any revision. */
const MAX_RACES = 100;

/** EventStoreDB 23.10 through its driver. Use one instance per process: a server has 100 streams per connection. */
export class EventStoreDbEventStore extends EventStore {
  override readonly isGapless = false;
  private readonly tail: EsdbTail;
  /** The prefixes of all subscriptions so far. */
  private readonly prefixes = new Set<string>();
  private feed: EsdbFeed;

  private constructor(private readonly connection: EsdbConnection) {
    super();
    this.tail = new EsdbTail(connection);
    this.feed = new EsdbFeed(connection, this.tail, this.prefixes);
  }

  /** Connects on first use, so a server that is down fails later calls. @throws {ConfigError} if the URL is malformed */
  static connect({ url }: EventStoreDbOptions): Promise<EventStoreDbEventStore> {
    return Promise.resolve(new EventStoreDbEventStore(new EsdbConnection(url)));
  }

  async append(
    stream: string,
    events: readonly EventToAppend[],
    expected: ExpectedRevision,
  ): Promise<AppendResult> {
    const serialized = serializeAppend(stream, events, expected);
    if (expected !== 'any') return this.appendAt(stream, serialized, expected);
    // Without an exact revision, the server recognizes a repeated append only until it restarts.
    for (let race = 1; ; race++) {
      const revision = await this.revisionOf(stream);
      try {
        return await this.appendAt(stream, serialized, revision);
      } catch (error) {
        if (!(error instanceof WrongExpectedRevisionError) || race >= MAX_RACES) throw error;
      }
    }
  }

  async readStream(stream: string, options: ReadStreamOptions = {}): Promise<readonly StoredEvent[]> {
    const events: StoredEvent[] = [];
    let left = options.limit ?? Infinity;
    for (let from = options.from ?? 0; left > 0;) {
      const count = Math.min(PAGE, left);
      const page = await this.page(stream, { fromRevision: BigInt(from), direction: FORWARDS, count });
      for (const record of page) events.push(toStoredEvent(record, this.connection.streamPrefix));
      if (page.length < count) break;
      from += count;
      left -= count;
    }
    return events;
  }

  subscribe(options: SubscribeOptions): AsyncIterable<EventBatch> {
    const { from, signal } = options;
    const start = from === 'end' ? this.tail.newest(signal) : Promise.resolve(from);
    start.catch(() => undefined); // The iteration throws the error.
    return this.batches(start, options);
  }

  head(): Promise<Position> {
    return this.tail.newest();
  }

  async ping(): Promise<void> {
    await this.tail.newest();
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  private async appendAt(
    stream: string,
    events: readonly SerializedEvent[],
    expected: number | 'no-stream',
  ): Promise<AppendResult> {
    const append = { stream: this.connection.streamPrefix + stream, events, expected };
    try {
      return await this.connection.append(append);
    } catch (error) {
      if (typeOf(error) !== ErrorType.WRONG_EXPECTED_VERSION) throw portError(error, stream);
      throw new WrongExpectedRevisionError(stream, expected, actualOf(error));
    }
  }

  private async revisionOf(stream: string): Promise<number | 'no-stream'> {
    const [last] = await this.page(stream, { fromRevision: END, direction: BACKWARDS, count: 1 });
    return last ? Number(last.revision) : 'no-stream';
  }

  private async page(
    stream: string,
    options: {
      fromRevision: bigint | typeof END;
      direction: typeof FORWARDS | typeof BACKWARDS;
      count: number;
    },
  ): Promise<EsdbRecord[]> {
    const { fromRevision, direction, count } = options;
    const name = this.connection.streamPrefix + stream;
    const read = { fromRevision, direction, maxCount: count, requiresLeader: true };
    try {
      const page = await this.connection.read((client) => client.readStream(name, read));
      return page.flatMap(({ event }) => (event ? [event as EsdbRecord] : []));
    } catch (error) {
      if (typeOf(error) === ErrorType.STREAM_NOT_FOUND) return [];
      throw portError(error, stream);
    }
  }

  private async *batches(start: Promise<Position>, options: SubscribeOptions): AsyncGenerator<EventBatch> {
    const { streamPrefixes, batchSize = DEFAULT_BATCH_SIZE, observer } = options;
    const signal = anySignal([options.signal, this.connection.closed]);
    let position: Position;
    try {
      position = await start;
    } catch (error) {
      if (signal.aborted) return;
      throw error;
    }
    if (options.from === 'end') yield { events: [], position };
    if (streamPrefixes.length === 0) await aborted(signal);
    for (const prefix of streamPrefixes) this.prefixes.add(prefix);
    const backoff = new Backoff(100, 5000);
    const lost = { connection: false };
    const ended = (): boolean => signal.aborted;
    const connection: ConnectionObserver = {
      interrupted: (error) => {
        if (ended() || lost.connection || isAborted(error)) return;
        lost.connection = true;
        observer?.onInterrupted?.((error as Error).message);
      },
      resumed: () => {
        if (lost.connection) observer?.onResumed?.();
        lost.connection = false;
      },
    };
    while (!ended()) {
      try {
        for await (const batch of this.readOn(position, streamPrefixes, batchSize, signal, connection)) {
          backoff.reset();
          yield batch;
          position = batch.position;
        }
      } catch (error) {
        connection.interrupted(error);
      }
      if (lost.connection) await backoff.wait(signal);
    }
  }

  /** Continues from a position: with a subscription of its own while the feed does not contain what follows. */
  private async *readOn(
    from: Position,
    prefixes: readonly string[],
    batchSize: number,
    signal: AbortSignal,
    observer: ConnectionObserver,
  ): AsyncGenerator<EventBatch> {
    let position = from;
    let follower: EsdbFollower | null = null;
    try {
      while (!signal.aborted) {
        if (!this.feed.has(position, prefixes)) {
          const release = await this.connection.subscriptions.acquire({ signal });
          const alone = new EsdbSubscription(this.connection, this.tail, prefixes, position);
          try {
            let batch = await alone.open(signal);
            observer.resumed();
            batch ??= await alone.next(batchSize, signal);
            for (; batch; batch = await alone.next(batchSize, signal)) {
              yield batch;
              position = batch.position;
              if (alone.isLive) follower = this.follow(follower, prefixes, observer);
              if (follower?.canContinue(position)) break;
            }
          } finally {
            await alone.close();
            release();
          }
        }
        follower = this.follow(follower, prefixes, observer);
        for (;;) {
          const batch = await follower.next(position, batchSize, signal);
          if (!batch) break;
          yield batch;
          position = batch.position;
        }
      }
    } finally {
      follower?.leave();
    }
  }

  /** Returns a follower of the current feed. */
  private follow(
    before: EsdbFollower | null,
    prefixes: readonly string[],
    observer: ConnectionObserver,
  ): EsdbFollower {
    if (before && !before.feed.ended) return before;
    before?.leave();
    if (this.feed.ended) this.feed = new EsdbFeed(this.connection, this.tail, this.prefixes);
    return this.feed.join(prefixes, observer);
  }
}

function actualOf(error: unknown): number | 'no-stream' | 'unknown' {
  const { actualVersion } = error as { actualVersion?: unknown };
  if (typeof actualVersion === 'bigint') return actualVersion < 0n ? 'no-stream' : Number(actualVersion);
  return actualVersion === 'no_stream' ? 'no-stream' : 'unknown';
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => {
      resolve();
    });
  });
}
