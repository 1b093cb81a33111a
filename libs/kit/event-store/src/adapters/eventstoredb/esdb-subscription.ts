import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  excludeSystemEvents,
  FORWARDS,
  START as LOG_START,
  streamNameFilter,
} from '@eventstore/db-client';
import { type EventBatch, type Position, START, type StoredEvent } from '../../event-store.js';
import type { EsdbClient } from './esdb-client.js';
import type { EsdbConnection } from './esdb-connection.js';
import {
  type EsdbRecord,
  isOfStreams,
  positionOf,
  toLogPosition,
  type toPosition,
  toStoredEvent,
} from './esdb-events.js';
import type { EsdbTail, EsdbTailReader } from './esdb-tail.js';

export const MAX_BATCH_CHARACTERS = 4 * 1024 * 1024;
/**
 * Number of events that the server scans before it reports a checkpoint. With its default of 32, a rare category takes
 * five times as long to get through a long log.
 */
const SEARCH_WINDOW = 500;
/** Maximum time (ms) to collect a larger batch while reading history. */
const GATHER_MS = 50;

/** A subscription to the log, until its first error. It reads on from `position`. */
export class EsdbSubscription implements EsdbTailReader {
  private readonly prefixes: readonly string[];
  private source: AllStreamSubscription | null = null;
  private failure: unknown = null;
  private checkpoint: Position = START;
  private live = false;
  private isWaiting = false;
  private events: StoredEvent[] = [];
  private characters = 0;
  private wake: () => void = () => undefined;
  private unfollow: () => void = () => undefined;

  constructor(
    private readonly connection: EsdbConnection,
    private readonly tail: EsdbTail,
    prefixes: readonly string[],
    /** All events up to this position have been delivered. */
    private position: Position,
  ) {
    this.prefixes = prefixes.map((prefix) => connection.streamPrefix + prefix);
  }

  /** Whether it has delivered everything that was in the log when it began. */
  get isLive(): boolean {
    return this.live;
  }

  get reached(): Position {
    return this.live && this.isWaiting ? this.position : Infinity;
  }

  moved(): void {
    this.wake();
  }

  /**
   * Starts after the position.
   *
   * @returns the event that the server would skip, or null. The server resumes after the first event at or after the
   * position. If the event at a checkpoint was scavenged (server statistics), the server skips the next one.
   * @throws {Error} with the gRPC code 14 if the log ends before the position, or the server is unreachable
   */
  async open(signal: AbortSignal): Promise<EventBatch | null> {
    const [end, skipped] = await Promise.all([
      this.tail.newest(signal),
      this.position === START ? null : this.eventInPlaceOf(this.position, signal),
    ]);
    // A new leader may still index what the former leader has delivered.
    if (end < this.position)
      throw unavailable(`the log of EventStoreDB ends at ${end}, before the position ${this.position}`);
    if (skipped) this.position = positionOf(skipped);
    const client = await this.connection.client();
    this.subscribe(client, end);
    this.follow(client);
    if (!skipped) return null;
    const events = isOfStreams(skipped, this.prefixes) ? [this.stored(skipped)] : [];
    return { events, position: this.position };
  }

  /**
   * Waits for and returns the next batch: empty if only the position moved, null after the signal aborted.
   *
   * @throws the error that broke the subscription, after everything that arrived before was delivered
   */
  async next(limit: number, signal: AbortSignal): Promise<EventBatch | null> {
    const before = this.position;
    const began = performance.now();
    while (!signal.aborted) {
      const arrived = new Promise<void>((resolve) => {
        this.wake = resolve;
      });
      const isFull = this.gather(limit);
      const isLate = this.live || this.failure !== null || performance.now() - began >= GATHER_MS;
      if (this.position > before && (isFull || isLate)) return this.takeBatch();
      if (this.failure !== null) throw this.failure as Error;
      const later = this.position > before ? setTimeout(this.wake, GATHER_MS) : undefined;
      signal.addEventListener('abort', this.wake, { once: true });
      const { wake } = this;
      this.isWaiting = true;
      await arrived;
      this.isWaiting = false;
      clearTimeout(later);
      signal.removeEventListener('abort', wake);
    }
    return null;
  }

  async close(): Promise<void> {
    this.unfollow();
    const source = this.source;
    if (!source) return;
    await source.unsubscribe().catch(() => undefined);
    source.destroy();
  }

  /** @param end the end of the log before this call; the server reports when it has sent everything up to there */
  private subscribe(client: EsdbClient, end: Position): void {
    const source = client.subscribeToAll({
      fromPosition: this.position === START ? LOG_START : toLogPosition(this.position),
      filter: this.prefixes.includes('') ? excludeSystemEvents(this.progress) : this.streamFilter(),
    });
    source.on('error', (error: unknown) => {
      this.fail(error);
    });
    source.on('end', () => {
      this.fail(unavailable('the server ended the subscription'));
    });
    source.on('readable', () => {
      this.wake();
    });
    source.on('caughtUp', () => {
      this.live = true;
      this.passed(end);
    });
    this.source = source;
  }

  /** Wakes up when the log grows, and fails when another server becomes the leader. */
  private follow({ replaced: { signal } }: EsdbClient): void {
    const unfollow = this.tail.follow(this);
    const replaced = (): void => {
      this.fail(unavailable('another server is the leader now'));
    };
    signal.addEventListener('abort', replaced);
    this.unfollow = () => {
      unfollow();
      signal.removeEventListener('abort', replaced);
    };
  }

  private streamFilter() {
    return streamNameFilter({ prefixes: [...this.prefixes], ...this.progress });
  }

  private get progress() {
    return {
      maxSearchWindow: SEARCH_WINDOW,
      checkpointInterval: 1,
      checkpointReached: (_: unknown, position: Parameters<typeof toPosition>[0]): void => {
        this.passed(Number(position?.commit ?? START));
      },
    };
  }

  /** Records that the server has sent everything up to a position. */
  private passed(position: Position): void {
    this.checkpoint = Math.max(this.checkpoint, position);
    this.wake();
  }

  private stored(record: EsdbRecord): StoredEvent {
    return toStoredEvent(record, this.connection.streamPrefix);
  }

  private fail(error: unknown): void {
    this.failure ??= error;
    this.wake();
  }

  /** Moves arrived events into the batch. Reports whether the batch is full. */
  private gather(limit: number): boolean {
    while (this.events.length < limit && this.characters < MAX_BATCH_CHARACTERS) {
      const resolved = this.source?.read() as AllStreamResolvedEvent | null | undefined;
      if (!resolved) {
        // All events that arrived before the checkpoint have been read.
        this.position = Math.max(this.position, this.checkpoint);
        this.position = this.tail.passing(this.position, this.prefixes);
        return false;
      }
      const record = resolved.event as EsdbRecord | undefined;
      if (!record || positionOf(record) <= this.position) continue;
      this.position = positionOf(record);
      if (!isOfStreams(record, this.prefixes)) continue;
      const event = this.stored(record);
      this.characters += sizeHint(event);
      this.events.push(event);
    }
    return true;
  }

  private takeBatch(): EventBatch {
    const batch = { events: this.events, position: this.position };
    this.events = [];
    this.characters = 0;
    return batch;
  }

  private async eventInPlaceOf(position: Position, signal: AbortSignal): Promise<EsdbRecord | null> {
    const fromPosition = toLogPosition(position);
    const options = { fromPosition, direction: FORWARDS, maxCount: 1, requiresLeader: true } as const;
    const [first] = await this.connection.read((client) => client.readAll(options), signal);
    const record = first?.event as EsdbRecord | undefined;
    return record && positionOf(record) !== position ? record : null;
  }
}

const unavailable = (message: string): Error => Object.assign(new Error(message), { code: 14 });

/** Estimates an event's size in characters; only long texts matter. */
export function sizeHint(event: StoredEvent): number {
  let characters = 200;
  for (const value of Object.values(event.data)) if (typeof value === 'string') characters += value.length;
  return characters;
}
