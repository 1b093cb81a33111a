import { PollingWorker } from '#kit/kernel';
import { BACKWARDS, END, FORWARDS, type ReadPosition } from '@eventstore/db-client';
import { type Position, START } from '../../event-store.js';
import type { EsdbConnection } from './esdb-connection.js';
import { portError } from './esdb-errors.js';
import { type EsdbRecord, isOfStreams, positionOf, toLogPosition } from './esdb-events.js';

/** How long it may take until subscriptions learn that what was appended last does not concern them, in milliseconds. */
const LOOK_MS = 1000;
/** More of the end of the log than a subscription can be behind without having been told a checkpoint. */
const KEPT = 1000;

type Seen = Pick<EsdbRecord, 'streamId' | 'type'> & { readonly position: Position };

/**
 * The end of the log, looked at for all subscriptions at once. The server tells a filtered subscription how far it has
 * looked only every so many events; where nothing matches in the last few, this tells it.
 */
export class EsdbTail {
  /** Events that lie after `begin`, none left out; the last ones of the log when it was looked at last. */
  private seen: Seen[] = [];
  private begin: Position = START;
  private end: Position = START;
  private readonly followers = new Set<() => void>();
  private looking: PollingWorker | null = null;

  constructor(private readonly connection: EsdbConnection) {}

  /**
   * The position of the newest event of all, the server's own included, or {@link START}: one event is read.
   *
   * @param signal ends the waiting
   * @throws {EventStoreUnavailableError}
   */
  async newest(signal?: AbortSignal): Promise<Position> {
    const [last] = await this.read(BACKWARDS, END, 1, signal);
    return last ? positionOf(last) : START;
  }

  /** Has a function called whenever the log was found longer, until what is returned is called. */
  follow(moved: () => void): () => void {
    this.followers.add(moved);
    if (!this.looking) {
      // What cannot be read now is read the next time; the subscriptions find out by themselves.
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

  /** The end of the log where nothing between there and a position has one of the prefixes, else the position. */
  passing(position: Position, prefixes: readonly string[]): Position {
    if (position < this.begin || position >= this.end) return position;
    const concerns = (one: Seen): boolean => one.position > position && isOfStreams(one, prefixes);
    return this.seen.some(concerns) ? position : this.end;
  }

  private async look(): Promise<void> {
    const before = this.end;
    // From the last event on, which comes again: all that is new, or so much that only the newest of it counts.
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
    const { client, readOptions } = this.connection;
    try {
      const read = () => client.readAll({ direction, fromPosition, maxCount, ...readOptions });
      const page = await this.connection.call(() => this.connection.collect(read), signal);
      return page.flatMap(({ event }) => (event ? [event as EsdbRecord] : []));
    } catch (error) {
      throw portError(error, null);
    }
  }
}
