import type { Collection, DocumentStore, FindOptions, Order, Place, Stored } from './document-store.js';
import { placeIn } from './list-page.js';

/**
 * Changes a document, and starts again if another process changes it meanwhile.
 *
 * @param of the document as it was read, or its id
 * @param change returns the document to store, given the stored one (null: there is none); null changes nothing
 * @returns the new document; null if nothing was changed
 * @throws {DocumentStoreUnavailableError} and the errors of `change`
 */
export async function changeRecord<D extends object, Changed extends D | null>(
  store: DocumentStore,
  collection: Collection<D>,
  of: string | Stored<D>,
  change: (document: D | null) => Changed | Promise<Changed>,
): Promise<Stored<D> | Extract<Changed, null>> {
  const id = typeof of === 'string' ? of : of.id;
  let stored = typeof of === 'string' ? await store.get(collection, id) : of;
  for (;;) {
    const document = await change(stored?.document ?? null);
    if (document === null) return null as Extract<Changed, null>;
    const isStored = stored
      ? await store.replace(collection, id, document, stored.revision)
      : await store.insert(collection, id, document);
    if (isStored) return { id, revision: (stored?.revision ?? 0) + 1, document };
    stored = await store.get(collection, id);
  }
}

/** All matching documents in an order whose first field has a value in each of them, in pages of `limit`. */
export interface PagedQuery<D> extends Omit<FindOptions<D>, 'offset'> {
  readonly orderBy: Order<D>;
}

/**
 * Yields the matching documents in pages. Each page continues after the last document of the one before it, so changes
 * in between shift no page. A document that is moved in the order meanwhile may be yielded twice or not at all; any other
 * document is yielded once.
 *
 * @throws {DocumentStoreUnavailableError}
 */
export async function* pagesOf<D extends object>(
  store: DocumentStore,
  collection: Collection<D>,
  query: PagedQuery<D>,
): AsyncGenerator<readonly Stored<D>[]> {
  for (let { after }: { after?: Place } = query; ;) {
    const page = await store.find(collection, { ...query, ...(after && { after }) });
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < query.limit) return;
    after = placeIn(last, query.orderBy);
  }
}

interface Expiring {
  /** RFC 3339; null: never. */
  readonly expiresAt: string | null;
}

const BATCH = 500;

/** Removes expired records from a collection with an index on `expiresAt`. Processes may run it concurrently. */
export async function removeExpired(
  store: DocumentStore,
  collection: Collection<never>,
  now: Date,
): Promise<void> {
  const expiring = collection as unknown as Collection<Expiring>;
  // The lower bound excludes null, which sorts before every time.
  const where = { expiresAt: { $gt: '', $lte: now.toISOString() } } as never;
  for (;;) {
    const expired = await store.find(expiring, { where, orderBy: { field: 'expiresAt' }, limit: BATCH });
    for (const { id, revision } of expired) await store.remove(expiring, id, revision);
    if (expired.length < BATCH) return;
  }
}
