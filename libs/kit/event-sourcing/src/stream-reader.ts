import type { EventStore, Position, StoredEvent } from '#kit/event-store';
import type { Decider } from './decider.js';
import type { DomainEvent, EventMetadata, Recorded, RecordedEvent } from './event.js';
import type { EventCodec } from './event-codec.js';
import { PERSONAL } from './personal-data-cipher.js';

/** A stream folded up to a revision. Immutable, except for `ids`, which may already contain newer events. */
export interface FoldedStream<State = unknown> {
  readonly state: State;
  /** -1 if the stream does not exist. */
  readonly revision: number;
  readonly position: Position | null;
  readonly first: EventMetadata | null;
  readonly last: { readonly id: string; readonly metadata: EventMetadata } | null;
  /** The ids of the events, which show whether a command was handled. */
  readonly ids: Set<string>;
  /** The people whose data is in the state. */
  readonly subjects: ReadonlySet<string>;
  /** The only event of a stream that was not read, see {@link afterFirst}. */
  readonly received?: RecordedEvent;
}

interface Entry {
  readonly folded: FoldedStream;
  readonly size: number;
  usedAt: number;
}

/** Approximate memory (bytes) of all states. */
const MOST_BYTES = 64 * 1024 * 1024;
/**
 * Unused personal data is dropped from memory after this time (ms), so that data erased by another process does not
 * stay.
 */
const IDLE_MS = 60_000;
const BYTES_PER_ID = 100;
const BYTES_PER_ENTRY = 1_000;

/** Keeps the last used states of streams. The least recently used states go first. */
export class FoldedStreams {
  private readonly entries = new Map<string, Entry>();
  private bytes = 0;
  private sweeping: NodeJS.Timeout | null = null;

  constructor(private readonly mostBytes = MOST_BYTES) {}

  get(stream: string): FoldedStream | undefined {
    const entry = this.entries.get(stream);
    if (!entry) return undefined;
    entry.usedAt = performance.now();
    this.entries.delete(stream);
    this.entries.set(stream, entry);
    return entry.folded;
  }

  set(stream: string, folded: FoldedStream): void {
    this.delete(stream);
    const state = (JSON.stringify(folded.state) as string | undefined)?.length ?? 0;
    const size = BYTES_PER_ENTRY + 2 * state + BYTES_PER_ID * folded.ids.size;
    if (size > this.mostBytes) return;
    this.entries.set(stream, { folded, size, usedAt: performance.now() });
    this.bytes += size;
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= this.mostBytes) break;
      this.delete(oldest);
    }
    this.sweepLater();
  }

  delete(stream: string): void {
    this.bytes -= this.entries.get(stream)?.size ?? 0;
    this.entries.delete(stream);
  }

  /** Removes every state with a person's data. */
  forget(subjectId: string): void {
    for (const [stream, { folded }] of this.entries) if (folded.subjects.has(subjectId)) this.delete(stream);
  }

  private sweepLater(): void {
    this.sweeping ??= setTimeout(() => {
      this.sweeping = null;
      const now = performance.now();
      for (const [stream, { usedAt }] of this.entries) if (now - usedAt >= IDLE_MS) this.delete(stream);
      if (this.entries.size > 0) this.sweepLater();
    }, IDLE_MS).unref();
  }
}

/** Maximum number of events read at once. An event has at most a few hundred kilobytes. */
const PAGE = 100;
/** How long (ms) folds may block the event loop. Node accepts one connection per turn of the loop. */
const TURN_MS = 4;

/** Called with the number of events that were decoded. */
export type WorkObserver = (events: number) => void;

type Folding<State, Event extends DomainEvent> = Pick<
  Decider<State, never, Event>,
  'initialState' | 'evolve'
>;

/** Reads and folds streams. Known states are kept, so that only newer events are read. */
export class StreamReader {
  private readonly known = new FoldedStreams();
  /** The first folds of streams that are under way; they never reject. */
  private readonly folding = new Map<string, Promise<void>>();
  /** When the current turn of the event loop started decoding; null if it has not. */
  private turnBegan: number | null = null;

  constructor(
    private readonly store: EventStore,
    private readonly codec: EventCodec,
    private readonly observe: WorkObserver = () => undefined,
  ) {}

  /**
   * Folds a stream up to its newest event.
   *
   * @param tenantId treats a stream of another tenant as missing, and decrypts nothing of it; undefined: any tenant
   * @param after returns the state after this event without a read if it is the stream's first
   * @throws {EventStoreUnavailableError}, and the errors of the codec
   */
  async fold<S, E extends DomainEvent>(
    decider: Folding<S, E>,
    stream: string,
    tenantId: string | null | undefined,
    after?: RecordedEvent,
  ): Promise<FoldedStream<S>> {
    const received = afterFirst(decider, stream, after, tenantId);
    if (received) return received;
    // Many requests for a long stream would otherwise all decode it.
    const first = this.folding.get(stream);
    if (first) await first;
    if (this.known.get(stream)) return this.foldOn(decider, stream, tenantId);
    const folded = this.foldOn(decider, stream, tenantId);
    const done = folded.then(
      () => undefined,
      () => undefined,
    );
    this.folding.set(stream, done);
    try {
      return await folded;
    } finally {
      if (this.folding.get(stream) === done) this.folding.delete(stream);
    }
  }

  /** Folds a stream, from the kept state if there is one. */
  private async foldOn<S, E extends DomainEvent>(
    decider: Folding<S, E>,
    stream: string,
    tenantId: string | null | undefined,
  ): Promise<FoldedStream<S>> {
    const none = unread(decider);
    let folded = await this.usable<S>(stream);
    if (folded && isForeign(folded.first, tenantId)) return none;
    for (;;) {
      const page = await this.store.readStream(stream, { from: folded?.revision ?? 0, limit: PAGE });
      // The last known event is read again: another one in its place means that an older log was restored.
      if (folded && page[0]?.id !== folded.last?.id) {
        this.known.delete(stream);
        folded = null;
        continue;
      }
      const newer: readonly StoredEvent[] = folded ? page.slice(1) : page;
      if (!folded && isForeign(metadataOf(newer[0]), tenantId)) return none;
      if (newer.length > 0) {
        folded = await this.extend(decider, folded ?? none, newer);
        this.known.set(stream, folded);
      }
      if (page.length < PAGE) return folded ?? none;
    }
  }

  /** Returns the events of a folded stream from a revision on, oldest first. @throws as {@link fold} */
  async history<E extends DomainEvent>(
    stream: string,
    from: number,
    { revision: upTo, received }: FoldedStream,
  ): Promise<readonly Recorded<E>[]> {
    if (received && from === 0) return [received as Recorded<E>];
    const events: RecordedEvent[] = [];
    for (let next = from; next <= upTo; next = from + events.length) {
      const limit = Math.min(PAGE, upTo + 1 - next);
      const page = await this.store.readStream(stream, { from: next, limit });
      if (page.length === 0) break;
      for (const stored of page) events.push(await this.decode(stored));
    }
    return events as unknown as readonly Recorded<E>[];
  }

  /** Removes every kept state with a person's data. */
  forget(subjectId: string): void {
    this.known.forget(subjectId);
  }

  /** Returns the kept state of a stream, unless somebody whose data it contains was erased. */
  private async usable<S>(stream: string): Promise<FoldedStream<S> | null> {
    const folded = this.known.get(stream);
    if (!folded) return null;
    for (const subjectId of folded.subjects)
      if (await this.codec.isErased(subjectId)) {
        this.forget(subjectId);
        return null;
      }
    return folded as FoldedStream<S>;
  }

  private async extend<S, E extends DomainEvent>(
    decider: Folding<S, E>,
    { ids, ...folded }: FoldedStream<S>,
    stored: readonly StoredEvent[],
  ): Promise<FoldedStream<S>> {
    const subjects = new Set(folded.subjects);
    let { state } = folded;
    for (const one of stored) {
      const event = await this.decode(one);
      state = decider.evolve(state, event as unknown as E, event.metadata.recordedAt);
      ids.add(event.id);
      const { subjectId } = event.metadata;
      if (subjectId !== null && (event.data as Record<string, unknown>)[PERSONAL] != null)
        subjects.add(subjectId);
    }
    const last = stored.at(-1) as StoredEvent;
    return {
      state,
      revision: last.revision,
      position: last.position,
      first: folded.first ?? metadataOf(stored[0]),
      last: { id: last.id, metadata: metadataOf(last) as EventMetadata },
      ids,
      subjects,
    };
  }

  /** Decodes an event, in the next turn of the event loop if this one has decoded for long enough. */
  private async decode(stored: StoredEvent): Promise<RecordedEvent> {
    while (this.turnBegan !== null && performance.now() - this.turnBegan > TURN_MS)
      await new Promise((resolve) => setImmediate(resolve));
    if (this.turnBegan === null) {
      this.turnBegan = performance.now();
      setImmediate(() => {
        this.turnBegan = null;
      });
    }
    this.observe(1);
    return this.codec.decode(stored);
  }
}

/** Returns a stream before its first event. */
export const unread = <S>({ initialState }: { readonly initialState: S }): FoldedStream<S> => ({
  state: initialState,
  revision: -1,
  position: null,
  first: null,
  last: null,
  ids: new Set(),
  subjects: new Set(),
});

/**
 * Returns a stream as it was after its first event, which a subscription has received; null if the event is another one, or
 * if the stream belongs to another tenant. Later events may follow in the log.
 */
export function afterFirst<S, E extends DomainEvent>(
  { initialState, evolve }: Folding<S, E>,
  stream: string,
  event: RecordedEvent | undefined,
  tenantId: string | null | undefined,
): FoldedStream<S> | null {
  if (event?.stream !== stream || event.revision !== 0 || isForeign(event.metadata, tenantId)) return null;
  const { id, metadata, position } = event;
  return {
    state: evolve(initialState, event as unknown as E, metadata.recordedAt),
    revision: 0,
    position,
    first: metadata,
    last: { id, metadata },
    ids: new Set([id]),
    subjects: new Set(),
    received: event,
  };
}

const metadataOf = (event: StoredEvent | undefined): EventMetadata | null =>
  event ? (event.metadata as unknown as EventMetadata) : null;

const isForeign = (first: EventMetadata | null, tenantId: string | null | undefined): boolean =>
  tenantId !== undefined && first?.tenantId !== tenantId;
