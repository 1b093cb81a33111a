import { Mutex } from '#kit/kernel';
import type { Actor } from '#kit/event-sourcing';
import {
  type EventStore,
  type Position,
  readLog,
  START,
  type StoredEvent,
  WrongExpectedRevisionError,
} from '#kit/event-store';
import type { AuditChain } from '../audit-chain.js';
import { ANCHORS_STREAM, appendOwn, AUDIT_PREFIXES, type ChainKeyed } from '../own-streams.js';
import { type Anchor, anchorHash, type LogAnchored, signAnchor, type SignedAnchor } from './anchor.js';
import { Frontier } from './merkle.js';
import { headsRoot, Segment } from './segment.js';
import { anchorIn, lastAnchorEvent } from './stored-anchors.js';

/** Maximum number of events in a segment: all of them are read again to prove that one event belongs to it. */
const MAX_SEGMENT = 1000;
/** Maximum number of lost races against processes that anchor at the same time. */
const MAX_RACES = 10;

export interface AnchorSources {
  readonly store: EventStore;
  readonly chain: AuditChain;
  /** The stream prefixes of all aggregates. */
  readonly prefixes: readonly string[];
  readonly now: () => Date;
}

interface Sealing {
  readonly actor: Actor;
  /** Whether to anchor the remaining events although they do not fill a segment. */
  readonly isDue: (events: number) => boolean;
  /** Accepts all events up to here as ours, even without a `mac`. */
  readonly acceptsUnkeyed?: boolean;
  /** Stops after the current anchor. The next call continues. */
  readonly signal?: AbortSignal;
}

/** The state that the next anchor continues from. */
interface Tail {
  readonly last: StoredEvent;
  readonly anchor: Anchor | null;
  readonly frontier: Frontier;
  readonly unkeyedUntil: Position;
}

/** Writes anchors. Reads each event once, and keeps at most one segment in memory. */
export class AnchorLog {
  private readonly turns = new Mutex();
  private tail: Tail | null = null;
  private segment = new Segment(START);

  constructor(private readonly anchored: AnchorSources) {}

  /** Returns the last anchor that this process knows. */
  get last(): Anchor | null {
    return this.tail?.anchor ?? null;
  }

  /** Returns the number of events read so far that no anchor covers. */
  get waiting(): number {
    return this.hasNews() ? this.segment.leaves.length : 0;
  }

  /**
   * Anchors the events since the last anchor, in segments.
   * @returns the new anchors
   * @throws {EventStoreUnavailableError}
   */
  seal(sealing: Sealing): Promise<readonly SignedAnchor[]> {
    return this.turns.run(() => this.sealInTurn(sealing));
  }

  private async sealInTurn(sealing: Sealing): Promise<readonly SignedAnchor[]> {
    const made: SignedAnchor[] = [];
    for (let race = 1; ; race++) {
      try {
        await this.sealOnce(sealing, made);
        return made;
      } catch (error) {
        this.tail = null;
        if (!(error instanceof WrongExpectedRevisionError) || race >= MAX_RACES) throw error;
      }
    }
  }

  private async sealOnce(sealing: Sealing, made: SignedAnchor[]): Promise<void> {
    if (!this.tail) await this.load();
    for await (const event of this.newEvents()) {
      this.segment.add(event);
      if (this.segment.leaves.length >= MAX_SEGMENT) made.push(await this.append(sealing));
      if (sealing.signal?.aborted) return;
    }
    const isWanted = this.hasNews() || sealing.acceptsUnkeyed === true;
    if (isWanted && sealing.isDue(this.segment.leaves.length)) made.push(await this.append(sealing));
  }

  /** Ignores anchors, because each would lead to the next one. */
  private hasNews(): boolean {
    const { heads } = this.segment;
    return heads.size > (heads.has(ANCHORS_STREAM) ? 1 : 0);
  }

  private async load(): Promise<void> {
    const { store, chain } = this.anchored;
    await chain.ensureStartRecorded();
    const [first] = await store.readStream(ANCHORS_STREAM, { limit: 1 });
    const last = await lastAnchorEvent(store, this.last?.index);
    if (!first || !last) throw new Error('the log does not say from which position on events have keys');
    const stored = anchorIn(last);
    const anchor = stored?.data.anchor ?? null;
    this.tail = {
      last,
      anchor,
      frontier: new Frontier(stored?.data.frontier ?? [], anchor?.index ?? 0),
      unkeyedUntil: anchor?.unkeyedUntil ?? (first.data as unknown as ChainKeyed).position,
    };
    this.segment = new Segment(anchor?.position ?? START);
  }

  private async append({ actor, acceptsUnkeyed }: Sealing): Promise<SignedAnchor> {
    const { tail, segment } = this;
    if (!tail) throw new Error('the log has not been loaded');
    const { store, chain, now } = this.anchored;
    const { anchor: before, frontier } = tail;
    const root = segment.root;
    frontier.add(root);
    const changed = segment.changed;
    const anchor: Anchor = {
      format: 1,
      index: (before?.index ?? 0) + 1,
      from: segment.from,
      position: segment.position,
      events: segment.leaves.length,
      count: (before?.count ?? 0) + segment.leaves.length,
      prefixes: store.isGapless ? null : this.readPrefixes,
      segment: root,
      root: frontier.root,
      heads: headsRoot(changed),
      streams: changed.length,
      previous: before && anchorHash(before),
      unkeyedUntil: acceptsUnkeyed ? segment.position : tail.unkeyedUntil,
      at: now().toISOString(),
    };
    const signed = signAnchor(anchor, chain.signingKey);
    const data: LogAnchored = { ...signed, changed: changed.join('\n'), frontier: frontier.hashes };
    const event = { type: 'LogAnchored', data, actor, now: now() };
    await appendOwn(store, chain, ANCHORS_STREAM, tail.last, event);
    const [last] = await store.readStream(ANCHORS_STREAM, { from: anchor.index, limit: 1 });
    if (!last) throw new Error(`anchor ${anchor.index} does not exist`);
    this.tail = { ...tail, last, anchor, unkeyedUntil: anchor.unkeyedUntil };
    this.segment = new Segment(anchor.position);
    return signed;
  }

  private get readPrefixes(): readonly string[] {
    return [...this.anchored.prefixes, ...AUDIT_PREFIXES].sort();
  }

  private async *newEvents(): AsyncGenerator<StoredEvent> {
    const { store } = this.anchored;
    const from = this.segment.position;
    const until = await store.head();
    const streamPrefixes = store.isGapless ? [''] : this.readPrefixes;
    for await (const { events } of readLog(store, { from, until, streamPrefixes })) yield* events;
  }
}
