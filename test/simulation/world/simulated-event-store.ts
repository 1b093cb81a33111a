import {
  type AppendResult,
  type EventBatch,
  EventStore,
  EventStoreUnavailableError,
  type EventToAppend,
  type ExpectedRevision,
  type Position,
  type ReadStreamOptions,
  type StoredEvent,
  type SubscribeOptions,
} from '#kit/event-store';
import { serializeAppend } from '#kit/event-store/testing';
import { anySignal } from '#kit/kernel';
import type { EventLog } from './event-log.js';
import type { LogCluster } from './log-cluster.js';
import type { Machine } from './machine.js';

const DEFAULT_BATCH_SIZE = 500;
/** Milliseconds between attempts to read while the log is away, or the member that answers is behind. */
const RETRY_MS = 200;

/** The event store of one process: reaches the log over the network. */
export class SimulatedEventStore extends EventStore {
  override readonly isGapless = true;
  private readonly closing = new AbortController();

  constructor(
    private readonly machine: Machine,
    private readonly cluster: LogCluster,
  ) {
    super();
  }

  async append(
    stream: string,
    events: readonly EventToAppend[],
    expected: ExpectedRevision,
  ): Promise<AppendResult> {
    const serialized = serializeAppend(stream, events, expected);
    this.assertOpen();
    return this.cluster.append(this.machine, stream, serialized, expected);
  }

  readStream(
    stream: string,
    { from = 0, limit = Infinity }: ReadStreamOptions = {},
  ): Promise<readonly StoredEvent[]> {
    return this.read((log, newest) => log.stream(stream, from, limit, newest));
  }

  subscribe(options: SubscribeOptions): AsyncIterable<EventBatch> {
    const { from } = options;
    const start = from === 'end' ? this.head() : Promise.resolve(from);
    start.catch(() => undefined); // The iteration throws the error.
    return this.batches(start, options);
  }

  head(): Promise<Position> {
    return this.read((_, newest) => newest);
  }

  async ping(): Promise<void> {
    await this.head();
  }

  close(): Promise<void> {
    this.closing.abort();
    return Promise.resolve();
  }

  private async *batches(start: Promise<Position>, options: SubscribeOptions): AsyncGenerator<EventBatch> {
    const { from, streamPrefixes, batchSize = DEFAULT_BATCH_SIZE, observer } = options;
    const ended = anySignal([options.signal, this.closing.signal]);
    let position = await start;
    let isInterrupted = false;
    if (from === 'end') yield { events: [], position };
    while (!ended.aborted) {
      try {
        const after = position;
        const batch = await this.read((log, newest) => log.after(after, streamPrefixes, batchSize, newest));
        if (isInterrupted) observer?.onResumed?.();
        isInterrupted = false;
        if (batch.position > position) {
          position = batch.position;
          yield batch;
          continue;
        }
      } catch (error) {
        if (!(error instanceof EventStoreUnavailableError)) throw error;
        if (!isInterrupted) observer?.onInterrupted?.(error.message);
        isInterrupted = true;
        position = this.cluster.resumesAfter(position);
      }
      if (isInterrupted || this.cluster.hasMoreThan(position))
        await new Promise<void>((resolve) => setTimeout(resolve, RETRY_MS));
      else await this.moved(ended);
    }
  }

  /** Resolves after the next append, or when the signal aborts. */
  private moved(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        stop();
        signal.removeEventListener('abort', wake);
        this.machine.deliver(0, resolve);
      };
      const stop = this.cluster.listen(wake);
      signal.addEventListener('abort', wake);
      if (signal.aborted) wake();
    });
  }

  private async read<T>(work: (log: EventLog, newest: Position) => T): Promise<T> {
    this.assertOpen();
    return this.cluster.read(this.machine, work);
  }

  /** @throws {EventStoreUnavailableError} */
  private assertOpen(): void {
    if (this.closing.signal.aborted) throw new EventStoreUnavailableError('the event store is closed');
  }
}
