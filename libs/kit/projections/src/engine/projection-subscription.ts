import type { DomainEvent, Projection, Recorded } from '#kit/event-sourcing';
import { type Position, START, type StoredEvent } from '#kit/event-store';
import { collectionOf, subscriptionOf } from '../collection-of.js';
import { assertDocument, assertId, type Collection, type Folded, type Write } from '#kit/document-store';
import {
  type Handler,
  parkedId,
  type SubscriptionContext,
  type SubscriptionDefinition,
} from '#kit/subscriptions';
import { VersionActivation } from './activation.js';

type AnyProjection = Projection<object, DomainEvent>;

/** How much is folded before it is written. */
export interface Pace {
  /** Documents kept in memory: the holder of the lease is the only one who changes them. */
  readonly mostKept: number;
  /** Whether so many changed documents are to be written now, with the checkpoint at a position. */
  isDue(changed: number, position: Position): boolean;
}

/** What is read is soon to be seen: each batch is written. */
const AT_ONCE: Pace = { mostKept: 5_000, isDue: () => true };

/** A projection as the engine runs it. @param generation see {@link collectionOf} */
export function projectionSubscription(
  projection: AnyProjection,
  generation = 1,
  pace = AT_ONCE,
): SubscriptionDefinition {
  const collection = collectionOf(projection, projection.version, generation);
  const { apart } = collection;
  /** A parked event that was folded late, so that a crash before it is taken off the list does not fold it again. */
  const reprocessed: Collection = {
    name: 'folded-late',
    kind: 'derived',
    ...(apart !== undefined && { apart }),
  };
  const subscription = subscriptionOf(projection, projection.version, generation);
  return {
    subscription,
    categories: projection.categories,
    activation: (store) => new VersionActivation(store, projection, subscription),
    derives: [collection, reprocessed],
    handler: (context) => new ProjectionHandler(projection, { collection, reprocessed, pace }, context),
  };
}

type FirstAttempt = { readonly failed: false } | { readonly failed: true; readonly error: unknown };

interface Target {
  readonly collection: Collection<object>;
  readonly reprocessed: Collection;
  readonly pace: Pace;
}

/** Folds batches in memory and writes each touched document once. */
class ProjectionHandler implements Handler {
  private readonly collection: Collection<object>;
  private readonly documents = new Map<string, Folded<object>>();
  /** What is to be written, and whether it moves the document's position. */
  private readonly changed = new Map<string, boolean>();
  /** Up to where events are in them. */
  private reached = START;

  constructor(
    private readonly projection: AnyProjection,
    private readonly target: Target,
    private readonly context: SubscriptionContext,
  ) {
    this.collection = target.collection;
  }

  get pending(): boolean {
    return this.changed.size > 0;
  }

  async take(events: readonly StoredEvent[], position: Position): Promise<void> {
    const { parking } = this.context;
    const decoded = await Promise.allSettled(events.map((event) => this.context.decode(event)));
    await this.loadAhead(decoded);
    for (const [index, event] of events.entries()) {
      let first = parking.waits(event.stream) ? null : this.foldAtOnce(decoded[index]);
      if (first === null || first.failed)
        await parking.handle(event, async () => {
          const failed = first;
          first = null; // A repetition decodes anew: a key may have become readable.
          if (failed?.failed === true) throw failed.error;
          await this.fold(await this.context.decode(event));
        });
    }
    this.reached = position;
    if (this.target.pace.isDue(this.changed.size, position)) await this.write();
  }

  private async write(): Promise<void> {
    await this.context.commit(this.reached, this.writes());
    this.changed.clear();
    this.forgetOldest();
  }

  /** What was loaded long ago is less likely to be changed again. */
  private forgetOldest(): void {
    const { mostKept } = this.target.pace;
    if (this.documents.size <= mostKept) return;
    for (const id of this.documents.keys()) {
      if (this.documents.size <= mostKept / 2) return;
      this.documents.delete(id);
    }
  }

  /** What nearly every event needs, waiting for nothing; null where its documents are yet to be loaded. */
  private foldAtOnce(decoded: PromiseSettledResult<Recorded<DomainEvent>> | undefined): FirstAttempt | null {
    if (decoded?.status === 'rejected') return { failed: true, error: decoded.reason };
    if (!decoded) return null;
    try {
      const ids = this.projection.documentIds(decoded.value);
      if (!ids.every((id) => this.documents.has(id))) return null;
      this.foldInto(ids, decoded.value, false);
      return { failed: false };
    } catch (error) {
      return { failed: true, error };
    }
  }

  async takeParked(event: StoredEvent, position: Position): Promise<void> {
    const { store } = this.context;
    const { reprocessed } = this.target;
    if (this.pending) await this.write();
    const mark = parkedId(this.collection.name, event.id);
    const marked: Write = {
      kind: 'put',
      collection: reprocessed,
      id: mark,
      document: {},
    };
    // Folded before a crash. What a process wrote that was killed is not on disk for that.
    if (await store.get(reprocessed, mark)) return this.context.commit(position, [marked], true);
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
  private async loadAhead(decoded: readonly PromiseSettledResult<unknown>[]): Promise<void> {
    const ids = new Set<string>();
    for (const result of decoded) {
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
    this.foldInto(ids, event, late);
  }

  private foldInto(ids: readonly string[], event: Recorded<DomainEvent>, late: boolean): void {
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
