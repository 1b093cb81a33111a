import { randomUUID } from 'node:crypto';
import { withHashAndMac } from '#kit/event-sourcing';
import {
  type AppendResult,
  type EventBatch,
  EventStore,
  type EventToAppend,
  type ExpectedRevision,
  type JsonObject,
  type Position,
  type ReadStreamOptions,
  START,
  type StoredEvent,
  type SubscribeOptions,
  WrongExpectedRevisionError,
} from '#kit/event-store';
import { MasterKey, SealBrokenError } from '#platform/personal-data';
import { AnchorLog } from '../anchors/anchor-log.js';
import type { SignedAnchor } from '../anchors/anchor.js';
import { AuditChain } from '../audit-chain.js';
import { SYSTEM } from '../own-streams.js';

export const NOW = new Date('2026-11-22T08:00:00.000Z');

/** An in-memory log that specs can write, anchor and tamper with. */
export class MemoryLog extends EventStore {
  /** The stored events, for tampering. */
  stored: StoredEvent[] = [];
  readonly chain = new AuditChain(new MasterKey(Buffer.alloc(32, 7)));
  /** Personal data can only be decrypted in its own event. */
  readonly codec = {
    decode: ({ id, data }: StoredEvent): Promise<never> =>
      (data['personal'] as string).startsWith(`${id} `)
        ? Promise.resolve(null as never)
        : Promise.reject(new SealBrokenError('of another event')),
  };
  /** All reads so far. */
  readonly reads: string[] = [];

  /** @param isGapless if false, positions are ten apart, as in a shared log */
  constructor(override readonly isGapless = true) {
    super();
  }

  override append(
    stream: string,
    events: readonly EventToAppend[],
    expected: ExpectedRevision,
  ): Promise<AppendResult> {
    const before = this.of(stream).at(-1)?.revision ?? -1;
    if ((expected === 'no-stream' ? -1 : expected) !== before)
      return Promise.reject(new WrongExpectedRevisionError(stream, expected, before));
    let [revision, position] = [before, Math.max(0, this.newest)];
    for (const event of JSON.parse(JSON.stringify(events)) as EventToAppend[])
      this.stored.push({
        ...event,
        stream,
        revision: ++revision,
        position: (position += this.isGapless ? 1 : 10),
      });
    return Promise.resolve({ revision, position });
  }

  override readStream(
    stream: string,
    { from = 0, limit = Infinity }: ReadStreamOptions = {},
  ): Promise<readonly StoredEvent[]> {
    this.reads.push(`${stream} ${from}`);
    const events = this.of(stream).filter(({ revision }) => revision >= from);
    return Promise.resolve(events.slice(0, limit));
  }

  override async *subscribe({
    from,
    streamPrefixes,
    signal,
    batchSize = 3,
  }: SubscribeOptions): AsyncGenerator<EventBatch> {
    this.reads.push(`after ${from} of ${streamPrefixes.join()}`);
    const coming = [...this.stored]
      .sort((one, other) => one.position - other.position)
      .filter(({ position }) => position > Number(from));
    for (let begin = 0; begin < coming.length && !signal.aborted; begin += batchSize) {
      const batch = coming.slice(begin, begin + batchSize);
      const events = batch.filter(({ stream }) => streamPrefixes.some((prefix) => stream.startsWith(prefix)));
      yield await Promise.resolve({ events, position: batch.at(-1)?.position ?? START });
    }
    if (!signal.aborted) throw new Error('it waits for what nobody appends');
  }

  override head(): Promise<Position> {
    return Promise.resolve(this.newest);
  }

  override ping(): Promise<void> {
    return Promise.resolve();
  }

  override close(): Promise<void> {
    return Promise.resolve();
  }

  /** Records events like the service. `personal` data is bound to its event. */
  async record(stream: string, ...all: readonly JsonObject[]): Promise<void> {
    for (const one of all) {
      const before = this.of(stream).at(-1);
      const revision = before ? before.revision + 1 : 0;
      const metadata = { subjectId: 'ada', previousHash: before?.metadata['hash'] ?? null };
      const id = randomUUID();
      const data =
        typeof one['personal'] === 'string' ? { ...one, personal: `${id} ${one['personal']}` } : one;
      const event = { id, type: 'Noted', data, metadata };
      await this.append(
        stream,
        [withHashAndMac(this.chain, stream, revision, event)],
        before?.revision ?? 'no-stream',
      );
    }
  }

  /** Anchors everything, like a process that has just started. */
  seal(): Promise<readonly SignedAnchor[]> {
    return this.anchors().seal({ actor: SYSTEM, isDue: () => true });
  }

  /** @param prefixes stream prefixes of aggregates */
  anchors(prefixes = ['thing-']): AnchorLog {
    return new AnchorLog({ store: this, chain: this.chain, prefixes, now: () => NOW });
  }

  /** Returns a stored event. */
  at(stream: string, revision: number): StoredEvent {
    const event = this.of(stream).find((one) => one.revision === revision);
    if (!event) throw new Error(`${stream} has no revision ${revision}`);
    return event;
  }

  /** Replaces or removes a stored event. */
  tamper(stream: string, revision: number, change: Partial<StoredEvent> | null): void {
    const event = this.at(stream, revision);
    this.stored = this.stored.flatMap((one) =>
      one !== event ? [one] : change === null ? [] : [{ ...one, ...change }],
    );
  }

  private get newest(): Position {
    return Math.max(START, ...this.stored.map(({ position }) => position));
  }

  private of(stream: string): StoredEvent[] {
    return this.stored
      .filter((event) => event.stream === stream)
      .sort((one, other) => one.revision - other.revision);
  }
}
