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
import { startEventSpans } from '#kit/tracing';
import { VersionActivation } from './activation.js';

type AnyProjection = Projection<object, DomainEvent>;

/** Decides how many events are folded before their documents are written. */
export interface Pace {
  /** Maximum number of documents in memory. Only the holder of the lease changes them. */
  readonly maxDocuments: number;
  /** Reports whether to write `changed` documents now, with the checkpoint at a position. */
  isDue(changed: number, position: Position): boolean;
}

/**
 * Writes each batch, so that readers see it soon. A read model keeps few documents, because all of them together would fill
 * the memory, and reading one again costs little.
 */
const AT_ONCE: Pace = { maxDocuments: 500, isDue: () => true };

/** Returns the subscription that fills a projection. @param generation see {@link collectionOf} */
export function projectionSubscription(
  projection: AnyProjection,
  generation = 1,
  pace = AT_ONCE,
): SubscriptionDefinition {
  const collection = collectionOf(projection, projection.version, generation);
  const { apart } = collection;
  /** Marks a parked event that was folded late, so that it is not folded again after a crash. */
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
    handler: (context) =>
      new ProjectionHandler(projection, { name: subscription.name, collection, reprocessed, pace }, context),
  };
}

type FirstAttempt = { readonly failed: false } | { readonly failed: true; readonly error: unknown };

interface Target {
  /** The name of the subscription. */
  readonly name: string;
  readonly collection: Collection<object>;
  readonly reprocessed: Collection;
  readonly pace: Pace;
}

/** Folds batches in memory and writes each touched document once. */
class ProjectionHandler implements Handler {
  private readonly collection: Collection<object>;
  private readonly documents = new Map<string, Folded<object>>();
  /** The ids of documents to write, and whether the write moves the document's position. */
  private readonly changed = new Map<string, boolean>();
  /** The position up to which events are folded into the documents. */
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
    // A new version reads years of events, whose traces ended long ago.
    const spans = startEventSpans(this.target.name, this.context.isActive ? events : []);
    const decoded = await Promise.allSettled(events.map((event) => this.context.decode(event)));
    await this.loadAhead(decoded);
    for (const [index, event] of events.entries()) {
      let first = parking.isParked(event.stream) ? null : this.foldAtOnce(decoded[index]);
      if (first === null || first.failed)
        await parking.handle(event, async () => {
          const failed = first;
          first = null; // A retry decodes again: a key may have become readable.
          if (failed?.failed === true) throw failed.error;
          await this.fold(await this.context.decode(event));
        });
    }
    this.reached = position;
    if (this.isDue(position)) await this.write();
    spans.end(({ stream }) => parking.isParked(stream));
  }

  private isDue(position: Position): boolean {
    const { context, changed } = this;
    if (changed.size < context.store.fillSize && context.mayCollect(position)) return false;
    return this.target.pace.isDue(changed.size, position);
  }

  private async write(): Promise<void> {
    await this.context.commit(this.reached, this.writes());
    this.changed.clear();
    this.forgetOldest();
  }

  /** Documents loaded long ago are less likely to change again. */
  private forgetOldest(): void {
    const { maxDocuments } = this.target.pace;
    if (this.documents.size <= maxDocuments) return;
    for (const id of this.documents.keys()) {
      if (this.documents.size <= maxDocuments / 2) return;
      this.documents.delete(id);
    }
  }

  /** Folds an event synchronously, which works for nearly all events; null if its documents are not loaded yet. */
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
    // Folded before a crash. The write of a killed process is not durable yet.
    if (await store.get(reprocessed, mark)) return this.context.commit(position, [marked], true);
    const recorded = (await this.context.decode(event)) as Recorded<DomainEvent>;
    try {
      await this.fold(recorded, true);
      const writes = this.writes().map((write) => ({ ...write, once: event.id }));
      await this.context.commit(position, [...writes, marked], true);
    } catch (error) {
      // Discards documents that were not stored, so that neither a retry nor the next batch uses them.
      for (const id of this.changed.keys()) this.documents.delete(id);
      throw error;
    } finally {
      this.changed.clear();
    }
  }

  /** Loads all documents of a batch in one read. An error here occurs again at its event, which is then parked. */
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
    const results = await this.context.store.folded<object>(this.collection, missing);
    for (const id of missing) this.documents.set(id, { id, document: null, position: START });
    for (const folded of results) this.documents.set(folded.id, folded);
  }

  /** Folds an event into all of its documents, or into none if one of them fails. */
  private async fold(event: Recorded<DomainEvent>, late = false): Promise<void> {
    const ids = this.projection.documentIds(event);
    await this.load(ids);
    this.foldInto(ids, event, late);
  }

  private foldInto(ids: readonly string[], event: Recorded<DomainEvent>, late: boolean): void {
    const folds = ids.flatMap((id) => {
      const { document, position } = this.documents.get(id) as Folded<object>;
      // Folded already: a store without transactions keeps the documents of an interrupted commit.
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

  /** A document whose position does not move contains later events of other streams, so the position cannot guard the write. */
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
