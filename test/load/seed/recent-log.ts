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
} from '#kit/event-store';

/** An event store that keeps what it has appended, so that anchors need not read and parse it again. */
export class RecentLog extends EventStore {
  override readonly isGapless: boolean;
  private recent: StoredEvent[];

  /** @param stored all events of the store */
  constructor(
    private readonly store: EventStore,
    stored: readonly StoredEvent[],
  ) {
    super();
    this.recent = [...stored];
    this.isGapless = store.isGapless;
  }

  override async append(
    stream: string,
    events: readonly EventToAppend[],
    expected: ExpectedRevision,
  ): Promise<AppendResult> {
    const result = await this.store.append(stream, events, expected);
    const last = events.length - 1;
    for (const [index, event] of events.entries()) {
      const revision = result.revision - last + index;
      const position = result.position - (this.isGapless ? last - index : 0);
      this.recent.push({ ...event, stream, revision, position });
    }
    return result;
  }

  /** Forgets the events that an anchor covers. */
  forget(until: Position): void {
    this.recent = this.recent.filter(({ position }) => position > until);
  }

  /** Yields the appended events that are not forgotten. */
  override async *subscribe({ from }: SubscribeOptions): AsyncGenerator<EventBatch> {
    const after = from === 'end' ? await this.head() : from;
    const events = this.recent.filter(({ position }) => position > after);
    events.sort((one, other) => one.position - other.position);
    yield { events, position: events.at(-1)?.position ?? after };
  }

  override readStream(stream: string, options?: ReadStreamOptions): Promise<readonly StoredEvent[]> {
    return this.store.readStream(stream, options);
  }

  override head(): Promise<Position> {
    return this.store.head();
  }

  override ping(): Promise<void> {
    return this.store.ping();
  }

  override close(): Promise<void> {
    return this.store.close();
  }
}
