import { PollingWorker } from '#kit/kernel';
import { BACKWARDS, END, FORWARDS, type ReadPosition } from '@eventstore/db-client';
import { type Position, START } from '../../event-store.js';
import type { EsdbConnection } from './esdb-connection.js';
import { portError } from './esdb-errors.js';
import { type EsdbRecord, isOfStreams, positionOf, toLogPosition } from './esdb-events.js';

/** Poll interval (ms) of the end of the log. */
const LOOK_MS = 1000;
/** Number of events kept: more than a subscription can be behind without a checkpoint. */
const KEPT = 1000;

type Seen = Pick<EsdbRecord, 'streamId' | 'type'> & { readonly position: Position };

/**
 * Polls the end of the log for all subscriptions together. The server sends a filtered subscription only occasional
 * checkpoints; this class lets the subscription pass the last events if none of them matches.
 */
export class EsdbTail {
  /** All events after `begin` that the last poll found. */
  private seen: Seen[] = [];
  private begin: Position = START;
  private end: Position = START;
  private readonly followers = new Set<() => void>();
  private looking: PollingWorker | null = null;

  constructor(private readonly connection: EsdbConnection) {}

  /**
   * Returns the position of the newest event, including the server's own, or {@link START}. It reads one event.
   *
   * @param signal ends the wait
   * @throws {EventStoreUnavailableError}
   */
  async newest(signal?: AbortSignal): Promise<Position> {
    const [last] = await this.read(BACKWARDS, END, 1, signal);
    return last ? positionOf(last) : START;
  }

  /** Calls a function whenever a poll finds new events. Returns a function that ends this. */
  follow(moved: () => void): () => void {
    this.followers.add(moved);
    if (!this.looking) {
      // A failed poll is repeated; the subscriptions notice a lost connection themselves.
      this.looking = new PollingWorker(() => this.look(), { everyMs: LOOK_MS, onError: () => undefined });
      this.looking.start();
    }
    return () => {
      this.followers.delete(moved);
      if (this.followers.size > 0) return;
      void this.looking?.stop();
      this.looking = null;
    };
  }

  /** Returns the end of the log if no event between the position and the end matches; otherwise the position. */
  passing(position: Position, prefixes: readonly string[]): Position {
    if (position < this.begin || position >= this.end) return position;
    const concerns = (one: Seen): boolean => one.position > position && isOfStreams(one, prefixes);
    return this.seen.some(concerns) ? position : this.end;
  }

  private async look(): Promise<void> {
    const before = this.end;
    // Read on from the last known event (included). A full page means more new events than we keep: read backwards.
    const page = before === START ? [] : await this.read(FORWARDS, toLogPosition(before), KEPT);
    if (before === START || page.length === KEPT) await this.lookBack();
    else this.add(page.filter((record) => positionOf(record) > before));
    if (this.end > before) for (const moved of [...this.followers]) moved();
  }

  private async lookBack(): Promise<void> {
    const page = (await this.read(BACKWARDS, END, KEPT)).reverse();
    this.seen = [];
    this.begin = page.length < KEPT || !page[0] ? START : positionOf(page[0]);
    this.add(page);
  }

  private add(records: readonly EsdbRecord[]): void {
    for (const record of records) {
      const { streamId, type } = record;
      this.seen.push({ position: positionOf(record), streamId, type });
    }
    const dropped = this.seen.splice(0, Math.max(0, this.seen.length - KEPT)).at(-1);
    this.begin = dropped?.position ?? this.begin;
    this.end = this.seen.at(-1)?.position ?? this.end;
  }

  private async read(
    direction: typeof FORWARDS | typeof BACKWARDS,
    fromPosition: ReadPosition,
    maxCount: number,
    signal?: AbortSignal,
  ): Promise<EsdbRecord[]> {
    const options = { direction, fromPosition, maxCount, requiresLeader: true };
    try {
      const page = await this.connection.read((client) => client.readAll(options), signal);
      return page.flatMap(({ event }) => (event ? [event as EsdbRecord] : []));
    } catch (error) {
      throw portError(error, null);
    }
  }
}
