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
import type { Machine } from './machine.js';
import type { Server } from './server.js';

const DEFAULT_BATCH_SIZE = 500;
/** Milliseconds between attempts to read while the log is away. */
const RETRY_MS = 200;

/** The event store of one process: reaches the log over the network. */
export class SimulatedEventStore extends EventStore {
  override readonly isGapless = true;
  private readonly closing = new AbortController();

  constructor(
    private readonly machine: Machine,
    private readonly server: Server,
    private readonly log: EventLog,
  ) {
    super();
  }

  async append(
    stream: string,
    events: readonly EventToAppend[],
    expected: ExpectedRevision,
  ): Promise<AppendResult> {
    const serialized = serializeAppend(stream, events, expected);
    return this.request(() => {
      const result = this.log.append(stream, serialized, expected);
      this.machine.carriedOut('writes');
      return result;
    });
  }

  readStream(
    stream: string,
    { from = 0, limit = Infinity }: ReadStreamOptions = {},
  ): Promise<readonly StoredEvent[]> {
    return this.request(() => this.log.stream(stream, from, limit));
  }

  subscribe(options: SubscribeOptions): AsyncIterable<EventBatch> {
    const { from } = options;
    const start = from === 'end' ? this.head() : Promise.resolve(from);
    start.catch(() => undefined); // The iteration throws the error.
    return this.batches(start, options);
  }

  head(): Promise<Position> {
    return this.request(() => this.log.newest);
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
        const batch = await this.request(() => this.log.after(after, streamPrefixes, batchSize));
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
        await new Promise<void>((resolve) => setTimeout(resolve, RETRY_MS));
        continue;
      }
      if (this.log.newest <= position) await this.moved(ended);
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
      const stop = this.log.listen(wake);
      signal.addEventListener('abort', wake);
      if (signal.aborted) wake();
    });
  }

  private request<T>(work: () => T): Promise<T> {
    if (this.closing.signal.aborted)
      return Promise.reject(new EventStoreUnavailableError('the event store is closed'));
    return this.server.request(this.machine, work);
  }
}
