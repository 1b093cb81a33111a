import { anySignal, Backoff } from '#kit/kernel';
import { type EventBatch, type Position, START, type StoredEvent } from '../../event-store.js';
import type { EsdbConnection } from './esdb-connection.js';
import { EsdbSubscription, MAX_BATCH_CHARACTERS, sizeHint } from './esdb-subscription.js';
import type { EsdbTail, EsdbTailReader } from './esdb-tail.js';

/** Number of events that are kept although all followers have read them, for subscriptions that begin a little behind. */
const KEPT = 5000;
/** Number of further events that gather before the oldest are dropped. */
const SPARE = 1000;
const KEPT_CHARACTERS = 2 * MAX_BATCH_CHARACTERS;
/** Maximum number of events kept for followers that are behind. A follower that is further behind reads alone. */
const MAX_KEPT = 10_000;
const MAX_KEPT_CHARACTERS = 6 * MAX_BATCH_CHARACTERS;
/** With fewer followers there is no feed: a single one reads alone, and the server filters its events. */
const MIN_FOLLOWERS = 2;

/** Receives the error of each lost connection, and a call after the feed has connected again. */
export interface ConnectionObserver {
  interrupted(error: unknown): void;
  resumed(): void;
}

/**
 * Receives and decodes, once for all subscriptions of the process, the new events that any of them needs. The
 * feed starts at the end of the log and ends with its last follower. After a lost connection it resumes where
 * it stopped, so a new leader gets one subscription per process instead of all of them at once.
 */
export class EsdbFeed {
  private readonly followers = new Set<EsdbFollower>();
  private readonly stopping = new AbortController();
  /** The last events after `begin`, in order. */
  private events: StoredEvent[] = [];
  private characters = 0;
  private begin: Position = Infinity;
  private end: Position = START;
  private isConnected = false;
  /** Null before the start. */
  private prefixes: readonly string[] | null = null;

  /** @param allPrefixes the prefixes of all subscriptions so far; the feed contains those known at its start */
  constructor(
    private readonly connection: EsdbConnection,
    private readonly tail: EsdbTail,
    private readonly allPrefixes: ReadonlySet<string>,
  ) {}

  /** Reports whether the feed has ended and delivers nothing more. */
  get ended(): boolean {
    return this.stopping.signal.aborted;
  }

  /** Adds a follower, which must {@link EsdbFollower.leave}. */
  join(prefixes: readonly string[], observer: ConnectionObserver): EsdbFollower {
    const follower = new EsdbFollower(this, prefixes, this.tail, observer);
    this.followers.add(follower);
    if (this.followers.size >= MIN_FOLLOWERS && this.prefixes === null) {
      this.prefixes = [...this.allPrefixes];
      void this.run(this.prefixes, anySignal([this.stopping.signal, this.connection.closed]));
    }
    if (this.isConnected) observer.resumed();
    return follower;
  }

  leave(follower: EsdbFollower): void {
    this.followers.delete(follower);
    if (this.followers.size === 0) this.stopping.abort();
  }

  /** Reports whether the feed contains every event after a position whose stream has one of the prefixes. */
  has(position: Position, prefixes: readonly string[]): boolean {
    const contains = (prefix: string): boolean => this.prefixes?.includes(prefix) ?? false;
    return !this.ended && position >= this.begin && prefixes.every(contains);
  }

  /** Returns the events after a position that concern a reader, and the position up to which there are no more. */
  after(position: Position, limit: number, concerns: (event: StoredEvent) => boolean): EventBatch {
    const events: StoredEvent[] = [];
    let characters = 0;
    const first = this.events.findLastIndex((event) => event.position <= position) + 1;
    for (let index = first; index < this.events.length; index++) {
      const event = this.events[index] as StoredEvent;
      if (!concerns(event)) continue;
      events.push(event);
      characters += sizeHint(event);
      if (events.length >= limit || characters >= MAX_BATCH_CHARACTERS)
        return { events, position: event.position };
    }
    return { events, position: Math.max(position, this.end) };
  }

  private async run(prefixes: readonly string[], signal: AbortSignal): Promise<void> {
    const backoff = new Backoff(100, 1000);
    const isAborted = (): boolean => signal.aborted;
    while (!isAborted()) {
      try {
        await this.receive(prefixes, signal, backoff);
      } catch (error) {
        if (!isAborted()) for (const follower of this.followers) follower.observer.interrupted(error);
      }
      await backoff.wait(signal);
    }
  }

  /** Receives events until the connection is lost. */
  private async receive(prefixes: readonly string[], signal: AbortSignal, backoff: Backoff): Promise<void> {
    const hasBegun = this.begin !== Infinity;
    const from = hasBegun ? this.end : await this.tail.newest(signal);
    const release = await this.connection.subscriptions.acquire({ signal });
    const subscription = new EsdbSubscription(this.connection, this.tail, prefixes, from);
    try {
      let batch = await subscription.open(signal);
      if (!hasBegun) this.begin = this.end = from;
      this.isConnected = true;
      for (const follower of this.followers) follower.observer.resumed();
      batch ??= await subscription.next(KEPT, signal);
      for (; batch; batch = await subscription.next(KEPT, signal)) {
        backoff.reset();
        this.add(batch);
      }
    } finally {
      this.isConnected = false;
      await subscription.close();
      release();
    }
  }

  private add({ events, position }: EventBatch): void {
    this.end = position;
    this.events.push(...events);
    for (const event of events) this.characters += sizeHint(event);
    if (this.events.length > KEPT + SPARE || this.characters > KEPT_CHARACTERS) this.dropOldest();
    for (const follower of this.followers) follower.arrived(events);
  }

  private dropOldest(): void {
    const slowest = Math.min(...[...this.followers].map(({ position }) => position));
    let dropped = 0;
    for (const event of this.events) {
      const isRead = event.position <= slowest;
      const maxEvents = isRead ? KEPT : MAX_KEPT;
      const maxCharacters = isRead ? KEPT_CHARACTERS / 2 : MAX_KEPT_CHARACTERS;
      if (this.events.length - dropped <= maxEvents && this.characters <= maxCharacters) break;
      this.characters -= sizeHint(event);
      this.begin = event.position;
      dropped++;
    }
    if (dropped > 0) this.events = this.events.slice(dropped);
  }
}

/** Reads a feed for one subscription. */
export class EsdbFollower implements EsdbTailReader {
  readonly reached = Infinity;
  private wakeUp: () => void = () => undefined;
  /** The feed keeps events after this position for the follower; Infinity while it does not read the feed. */
  position: Position = Infinity;
  /** The end of the log at the last poll. Before it, even an empty batch is due. */
  private due: Position = Infinity;
  private readonly unfollow: () => void;

  constructor(
    readonly feed: EsdbFeed,
    private readonly prefixes: readonly string[],
    tail: EsdbTail,
    readonly observer: ConnectionObserver,
  ) {
    this.unfollow = tail.follow(this);
  }

  /** Reports whether the feed can continue at a position. */
  canContinue(position: Position): boolean {
    return this.feed.has(position, this.prefixes);
  }

  /**
   * Waits for and returns the batch after a position: empty if the log only grew, null after the signal aborted, or if the
   * feed cannot continue there.
   */
  async next(position: Position, limit: number, signal: AbortSignal): Promise<EventBatch | null> {
    this.position = position;
    while (!signal.aborted) {
      const batch = this.feed.after(position, limit, this.concerns);
      if (!this.canContinue(position)) break;
      const isDue = position < this.due && position < batch.position;
      if (batch.events.length > 0 || isDue) return batch;
      await this.woken(signal);
    }
    this.position = Infinity;
    return null;
  }

  /** Receives what the feed has added. */
  arrived(events: readonly StoredEvent[]): void {
    if (this.position < this.due || events.some(this.concerns)) this.wake();
  }

  moved(end: Position): void {
    this.due = end;
    this.wake();
  }

  wake(): void {
    this.wakeUp();
  }

  leave(): void {
    this.unfollow();
    this.feed.leave(this);
  }

  private readonly concerns = ({ stream }: StoredEvent): boolean =>
    this.prefixes.some((prefix) => stream.startsWith(prefix));

  private async woken(signal: AbortSignal): Promise<void> {
    const woken = new Promise<void>((resolve) => {
      this.wakeUp = resolve;
    });
    const { wakeUp } = this;
    signal.addEventListener('abort', wakeUp, { once: true });
    await woken;
    signal.removeEventListener('abort', wakeUp);
  }
}
