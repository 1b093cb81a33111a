import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  excludeSystemEvents,
  FORWARDS,
  START as LOG_START,
  streamNameFilter,
} from '@eventstore/db-client';
import { type EventBatch, type Position, START, type StoredEvent } from '../../event-store.js';
import type { EsdbConnection } from './esdb-connection.js';
import {
  type EsdbRecord,
  hasPrefix,
  positionOf,
  toLogPosition,
  type toPosition,
  toStoredEvent,
} from './esdb-events.js';

const MAX_BATCH_CHARACTERS = 4 * 1024 * 1024;

/** One subscription to the log, until its first error; reading goes on from `position`. */
export class EsdbSubscription {
  private readonly prefixes: readonly string[];
  private source: AllStreamSubscription | null = null;
  private failure: unknown = null;
  private checkpoint: Position = START;
  private wake: () => void = () => undefined;

  constructor(
    private readonly connection: EsdbConnection,
    prefixes: readonly string[],
    /** Every event up to here has been delivered. */
    private position: Position,
  ) {
    this.prefixes = prefixes.map((prefix) => connection.streamPrefix + prefix);
  }

  /**
   * Begins after the position.
   *
   * @returns an event that the server would skip: it resumes after the first event that still exists at or after a
   * position, and the event of a checkpoint may be gone (the server's own statistics are scavenged)
   */
  async open(): Promise<EventBatch | null> {
    const skipped = this.position === START ? null : await this.eventInPlaceOf(this.position);
    if (skipped) this.position = positionOf(skipped);
    this.subscribe();
    if (!skipped) return null;
    const events = hasPrefix(skipped.streamId, this.prefixes) ? [this.stored(skipped)] : [];
    return { events, position: this.position };
  }

  /**
   * What is available, waiting for something to be; an empty batch where only the position moved; null when the signal
   * aborts.
   *
   * @throws why the subscription broke, once everything that arrived before has been delivered
   */
  async next(limit: number, signal: AbortSignal): Promise<EventBatch | null> {
    while (!signal.aborted) {
      const arrived = new Promise<void>((resolve) => {
        this.wake = resolve;
      });
      const before = this.position;
      const events = this.take(limit);
      if (events.length > 0 || this.position > before) return { events, position: this.position };
      if (this.failure !== null) throw this.failure as Error;
      signal.addEventListener('abort', this.wake, { once: true });
      const { wake } = this;
      await arrived;
      signal.removeEventListener('abort', wake);
    }
    return null;
  }

  async close(): Promise<void> {
    const source = this.source;
    if (!source) return;
    await source.unsubscribe().catch(() => undefined);
    source.destroy();
  }

  private subscribe(): void {
    const source = this.connection.client.subscribeToAll({
      fromPosition: this.position === START ? LOG_START : toLogPosition(this.position),
      filter: this.prefixes.includes('') ? excludeSystemEvents(this.progress) : this.streamFilter(),
    });
    source.on('error', (error: unknown) => {
      this.fail(error);
    });
    source.on('end', () => {
      this.fail(Object.assign(new Error('the server ended the subscription'), { code: 14 }));
    });
    source.on('readable', () => {
      this.wake();
    });
    this.source = source;
  }

  private streamFilter() {
    return streamNameFilter({ prefixes: [...this.prefixes], ...this.progress });
  }

  private get progress() {
    return {
      checkpointInterval: 1,
      checkpointReached: (_: unknown, position: Parameters<typeof toPosition>[0]): void => {
        this.checkpoint = Number(position?.commit ?? START);
        this.wake();
      },
    };
  }

  private stored(record: EsdbRecord): StoredEvent {
    return toStoredEvent(record, this.connection.streamPrefix);
  }

  private fail(error: unknown): void {
    this.failure ??= error;
    this.wake();
  }

  private take(limit: number): StoredEvent[] {
    const events: StoredEvent[] = [];
    let characters = 0;
    while (events.length < limit && characters < MAX_BATCH_CHARACTERS) {
      const resolved = this.source?.read() as AllStreamResolvedEvent | null | undefined;
      if (!resolved) {
        // Nothing that arrived before the checkpoint is left unread.
        if (this.checkpoint > this.position) this.position = this.checkpoint;
        break;
      }
      const record = resolved.event as EsdbRecord | undefined;
      if (!record) continue;
      this.position = positionOf(record);
      if (!hasPrefix(record.streamId, this.prefixes)) continue;
      const event = this.stored(record);
      characters += sizeHint(event);
      events.push(event);
    }
    return events;
  }

  private async eventInPlaceOf(position: Position): Promise<EsdbRecord | null> {
    const { client, readOptions } = this.connection;
    const fromPosition = toLogPosition(position);
    const [first] = await this.connection.call(() =>
      this.connection.collect(() =>
        client.readAll({ fromPosition, direction: FORWARDS, maxCount: 1, ...readOptions }),
      ),
    );
    const record = first?.event as EsdbRecord | undefined;
    return record && positionOf(record) !== position ? record : null;
  }
}

/** Roughly; only the longest texts matter. */
function sizeHint(event: StoredEvent): number {
  let characters = 200;
  for (const value of Object.values(event.data)) if (typeof value === 'string') characters += value.length;
  return characters;
}
