import { PollingWorker } from '#kit/kernel';
import { BACKWARDS, END, FORWARDS, START as LOG_START, type ReadPosition } from '@eventstore/db-client';
import { type Position, START } from '../../event-store.js';
import type { EsdbConnection } from './esdb-connection.js';
import { portError } from './esdb-errors.js';
import { type EsdbRecord, isOfStreams, positionOf, toLogPosition } from './esdb-events.js';

/** Poll interval (ms) of the end of the log. */
const POLL_MS = 1000;
/** Maximum number of events per poll: more than a subscription can be behind without a checkpoint. */
const MAX_PAGE = 1000;

type TailEvent = Pick<EsdbRecord, 'streamId' | 'type'> & { readonly position: Position };

/** A reader of the end of the log. */
export interface EsdbTailReader {
  /** The position at which it waits for events; Infinity while it does not wait. */
  readonly reached: Position;
  /** Called when a poll finds that the log has grown. */
  moved(end: Position): void;
}

/**
 * Polls the end of the log for all subscriptions together. The server sends a filtered subscription only occasional
 * checkpoints; this class lets the subscription pass the last events if none of them matches. It reads only from the earliest
 * position at which one waits.
 */
export class EsdbTail {
  /** All events after `begin` up to `end`. */
  private events: readonly TailEvent[] = [];
  private begin: Position = START;
  private end: Position = START;
  private readonly readers = new Set<EsdbTailReader>();
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

  /** Polls for a reader. Returns a function that ends this. */
  follow(reader: EsdbTailReader): () => void {
    this.readers.add(reader);
    if (!this.looking) {
      // A failed poll is repeated; the subscriptions notice a lost connection themselves.
      this.looking = new PollingWorker(() => this.look(), { everyMs: POLL_MS, onError: () => undefined });
      this.looking.start();
    }
    return () => {
      this.readers.delete(reader);
      if (this.readers.size > 0) return;
      void this.looking?.stop();
      this.looking = null;
    };
  }

  /** Returns the end of the log if no event between the position and the end matches; otherwise the position. */
  passing(position: Position, prefixes: readonly string[]): Position {
    if (position < this.begin || position >= this.end) return position;
    const concerns = (one: TailEvent): boolean => one.position > position && isOfStreams(one, prefixes);
    return this.events.some(concerns) ? position : this.end;
  }

  private async look(): Promise<void> {
    const from = Math.min(...[...this.readers].map(({ reached }) => reached));
    if (from === Infinity) return;
    const page = await this.read(FORWARDS, from === START ? LOG_START : toLogPosition(from), MAX_PAGE);
    this.events = page.map((record) => {
      const { streamId, type } = record;
      return { position: positionOf(record), streamId, type };
    });
    const before = this.end;
    this.begin = from;
    this.end = Math.max(from, this.events.at(-1)?.position ?? START);
    if (this.end > from || this.end !== before)
      for (const reader of [...this.readers]) reader.moved(this.end);
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
