import type { EventStore, StoredEvent } from '#kit/event-store';
import type { Decider } from './decider.js';
import type { DomainEvent, EventMetadata, Recorded, RecordedEvent } from './event.js';
import type { EventCodec } from './event-codec.js';
import { emptyStream, type FoldedStream, FoldedStreams } from './folded-streams.js';
import { PERSONAL } from './personal-data-cipher.js';

/** Maximum number of events read at once. An event has at most a few hundred kilobytes. */
const MAX_PAGE = 100;
/** How long (ms) folds may block the event loop. Node accepts one connection per turn of the loop. */
const TURN_MS = 4;

type Folding<State, Event extends DomainEvent> = Pick<
  Decider<State, never, Event>,
  'initialState' | 'evolve'
>;

/** Reads and folds streams. States stay in memory for a while, so that only newer events are read. */
export class StreamReader {
  private readonly cache = new FoldedStreams();
  /** The first folds of streams that are under way; they never reject. */
  private readonly folding = new Map<string, Promise<void>>();
  /** When the current turn of the event loop started decoding; null if it has not. */
  private turnBegan: number | null = null;

  /** @param onDecode called for each event that is decoded */
  constructor(
    private readonly store: EventStore,
    private readonly codec: EventCodec,
    private readonly onDecode: () => void = () => undefined,
  ) {}

  /**
   * Folds a stream up to its newest event.
   *
   * @param tenantId treats a stream of another tenant as missing, and decrypts nothing of it; undefined: any tenant
   * @throws {EventStoreUnavailableError}, and the errors of the codec
   */
  async fold<S, E extends DomainEvent>(
    decider: Folding<S, E>,
    stream: string,
    tenantId: string | null | undefined,
  ): Promise<FoldedStream<S>> {
    // Only one request decodes an uncached stream. The others wait and start from the cache.
    const first = this.folding.get(stream);
    if (first) await first;
    if (this.cache.has(stream)) return this.foldFromCache(decider, stream, tenantId);
    const folded = this.foldFromCache(decider, stream, tenantId);
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

  /** Folds a stream, from the cached state if there is one. */
  private async foldFromCache<S, E extends DomainEvent>(
    decider: Folding<S, E>,
    stream: string,
    tenantId: string | null | undefined,
  ): Promise<FoldedStream<S>> {
    const empty = emptyStream(decider);
    let folded = await this.cached<S>(stream);
    if (folded && isForeign(folded.first, tenantId)) return empty;
    for (;;) {
      const page = await this.store.readStream(stream, { from: folded?.revision ?? 0, limit: MAX_PAGE });
      // The last folded event is read again: another one in its place means that an older log was restored.
      if (folded && page[0]?.id !== folded.last?.id) {
        this.cache.delete(stream);
        folded = null;
        continue;
      }
      const newer: readonly StoredEvent[] = folded ? page.slice(1) : page;
      if (!folded && isForeign(metadataOf(newer[0]), tenantId)) return empty;
      if (newer.length > 0) {
        folded = await this.extend(decider, folded ?? empty, newer);
        this.cache.set(stream, folded);
      }
      if (page.length < MAX_PAGE) return folded ?? empty;
    }
  }

  /** Returns the events of a stream between two revisions, both included, oldest first. @throws as {@link fold} */
  async history<E extends DomainEvent>(
    stream: string,
    from: number,
    to: number,
  ): Promise<readonly Recorded<E>[]> {
    const events: RecordedEvent[] = [];
    for (let next = from; next <= to; next = from + events.length) {
      const limit = Math.min(MAX_PAGE, to + 1 - next);
      const page = await this.store.readStream(stream, { from: next, limit });
      if (page.length === 0) break;
      for (const stored of page) events.push(await this.decode(stored));
    }
    return events as unknown as readonly Recorded<E>[];
  }

  /** Removes every cached state with a person's data. */
  forget(subjectId: string): void {
    this.cache.forget(subjectId);
  }

  /** Returns the cached state of a stream, unless somebody whose data it contains was erased. */
  private async cached<S>(stream: string): Promise<FoldedStream<S> | null> {
    const folded = this.cache.get(stream);
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
    this.onDecode();
    return this.codec.decode(stored);
  }
}

const metadataOf = (event: StoredEvent | undefined): EventMetadata | null =>
  event ? (event.metadata as unknown as EventMetadata) : null;

const isForeign = (first: EventMetadata | null, tenantId: string | null | undefined): boolean =>
  tenantId !== undefined && first?.tenantId !== tenantId;
