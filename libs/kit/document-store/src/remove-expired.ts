import type { Collection, DocumentStore } from './document-store.js';

/** A record that is over from a time on; null: never. RFC 3339. */
export interface Expiring {
  readonly expiresAt: string | null;
}

const BATCH = 500;

/** Removes what is over from a collection that is indexed by `expiresAt`. Any number of processes may do so at once. */
export async function removeExpired<D extends Expiring>(
  store: DocumentStore,
  collection: Collection<D>,
  now: Date,
): Promise<void> {
  const expiring = collection as unknown as Collection<Expiring>;
  // A bound from below, for what is never over sorts before every time.
  const where = { expiresAt: { $gt: '', $lte: now.toISOString() } } as never;
  for (;;) {
    const found = await store.find(expiring, { where, limit: BATCH });
    for (const { id, revision } of found) await store.remove(expiring, id, revision);
    if (found.length < BATCH) return;
  }
}
