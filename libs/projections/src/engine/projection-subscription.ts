import type { DomainEvent, Projection, Recorded } from '#event-sourcing';
import { type Position, START, type StoredEvent } from '#event-store';
import { collectionOf, subscriptionOf } from '../collection-of.js';
import type { Collection, Folded, Write } from '../document-store.js';
import { assertDocument, assertId } from '../json-document.js';
import { parkedId } from './parked-events.js';
import type { Handler, SubscriptionContext, SubscriptionDefinition } from './subscription-definition.js';

/** Documents kept between batches: the holder of the lease is the only one who changes them. */
const MAX_KEPT = 5_000;

/** A parked event that was folded late, so that a crash before it is taken off the list does not fold it again. */
const reprocessedEvents: Collection = { name: 'folded-late', kind: 'derived' };

type AnyProjection = Projection<object, DomainEvent>;

/** A projection as the engine runs it. */
export function projectionSubscription(projection: AnyProjection): SubscriptionDefinition {
  return {
    subscription: subscriptionOf(projection),
    categories: projection.categories,
    serves: projection,
    derives: [collectionOf(projection), reprocessedEvents],
    handler: (context) => new ProjectionHandler(projection, context),
  };
}

/** Folds batches in memory and writes each touched document once. */
class ProjectionHandler implements Handler {
  private readonly collection: Collection<object>;
  private readonly documents = new Map<string, Folded<object>>();
  /** What is to be written, and whether it moves the document's position. */
  private readonly changed = new Map<string, boolean>();

  constructor(
    private readonly projection: AnyProjection,
    private readonly context: SubscriptionContext,
  ) {
    this.collection = collectionOf(projection);
  }

  async take(events: readonly StoredEvent[], position: Position): Promise<void> {
    const decoded = events.map((event) => this.context.decode(event));
    await this.loadAhead(decoded);
    for (const [index, event] of events.entries()) {
      let recorded = decoded[index];
      await this.context.parking.handle(event, async () => {
        const attempt = recorded ?? this.context.decode(event);
        recorded = undefined; // A repetition decodes anew: a key may have become readable.
        await this.fold(await attempt);
      });
    }
    await this.context.commit(position, this.writes());
    this.changed.clear();
    if (this.documents.size > MAX_KEPT) this.documents.clear();
  }

  async takeParked(event: StoredEvent, position: Position): Promise<void> {
    const { store } = this.context;
    const mark = parkedId(this.collection.name, event.id);
    const marked: Write = {
      kind: 'put',
      collection: reprocessedEvents,
      id: mark,
      document: {},
    };
    // Folded before a crash. What a process wrote that was killed is not on disk for that.
    if (await store.get(reprocessedEvents, mark)) return this.context.commit(position, [marked], true);
    const recorded = (await this.context.decode(event)) as Recorded<DomainEvent>;
    try {
      await this.fold(recorded, true);
      await this.context.commit(position, [...this.writes(), marked], true);
    } catch (error) {
      // What was folded is not stored: neither another try nor the next batch goes on from it.
      for (const id of this.changed.keys()) this.documents.delete(id);
      throw error;
    } finally {
      this.changed.clear();
    }
  }

  /** One read for all documents of a batch. What fails here fails again at its event, where it is dealt with. */
  private async loadAhead(decoded: readonly Promise<unknown>[]): Promise<void> {
    const ids = new Set<string>();
    for (const result of await Promise.allSettled(decoded)) {
      if (result.status === 'rejected') continue;
      try {
        for (const id of this.projection.documentIds(result.value as Recorded<DomainEvent>)) ids.add(id);
      } catch {
        continue;
      }
    }
    await this.context.untilAvailable(() => this.load([...ids]));
  }

  private async load(ids: readonly string[]): Promise<void> {
    const missing = ids.filter((id) => !this.documents.has(id));
    if (missing.length === 0) return;
    const found = await this.context.store.folded<object>(this.collection, missing);
    for (const id of missing) this.documents.set(id, { id, document: null, position: START });
    for (const folded of found) this.documents.set(folded.id, folded);
  }

  /** All documents of an event, or none where one of them fails. */
  private async fold(event: Recorded<DomainEvent>, late = false): Promise<void> {
    const ids = this.projection.documentIds(event);
    await this.load(ids);
    const folds = ids.flatMap((id) => {
      const { document, position } = this.documents.get(id) as Folded<object>;
      // Taken in already: a store without transactions keeps documents of a commit that was cut off.
      if (late ? event.position === position : event.position <= position) return [];
      const next = this.projection.fold(document, event, id);
      assertId(id);
      if (next !== null) assertDocument(next);
      const advances = event.position > position;
      return [{ advances, folded: { id, document: next, position: Math.max(position, event.position) } }];
    });
    for (const { folded, advances } of folds) {
      this.documents.set(folded.id, folded);
      this.changed.set(folded.id, advances);
    }
  }

  /** A document whose position does not move has taken in later events of other streams: it cannot be guarded by it. */
  private writes(): Write[] {
    const collection = this.collection as Collection<never>;
    return [...this.changed].map(([id, advances]) => {
      const { document, position } = this.documents.get(id) as Folded<object>;
      const guard = advances ? { position } : {};
      if (document === null) return { kind: 'remove', collection, id, ...guard };
      return { kind: 'put', collection, id, document, ...guard };
    });
  }
}
