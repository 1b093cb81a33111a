import type { EventStore, StoredEvent } from '#kit/event-store';
import type { Decider } from './decider.js';
import type { DomainEvent, EventMetadata, Recorded, RecordedEvent } from './event.js';
import type { EventCodec } from './event-codec.js';
import { type FoldedStream, FoldedStreams } from './folded-streams.js';
import { PERSONAL } from './personal.js';

/** Maximum number of events read at once. An event has at most a few hundred kilobytes. */
const PAGE = 100;
/** How long (ms) a fold may hold the event loop. */
const TURN_MS = 8;

/** Called with the number of events that were decoded. */
export type WorkObserver = (events: number) => void;

type Folding<State, Event extends DomainEvent> = Pick<
  Decider<State, never, Event>,
  'initialState' | 'evolve'
>;

/** Reads and folds streams. Known states are kept, so that only newer events are read. */
export class StreamReader {
  private readonly known = new FoldedStreams();
  /** When the present turn of the event loop began to decode; null: not yet. */
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
   * @throws {EventStoreUnavailableError}, and the errors of the codec
   */
  async fold<S, E extends DomainEvent>(
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

  /** Returns all events of a stream up to a revision, oldest first. @throws as {@link fold} */
  async history<E extends DomainEvent>(stream: string, upTo: number): Promise<readonly Recorded<E>[]> {
    const events: RecordedEvent[] = [];
    while (events.length <= upTo) {
      const limit = Math.min(PAGE, upTo + 1 - events.length);
      const page = await this.store.readStream(stream, { from: events.length, limit });
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
      state = decider.evolve(state, event as unknown as E);
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

const metadataOf = (event: StoredEvent | undefined): EventMetadata | null =>
  event ? (event.metadata as unknown as EventMetadata) : null;

const isForeign = (first: EventMetadata | null, tenantId: string | null | undefined): boolean =>
  tenantId !== undefined && first?.tenantId !== tenantId;
