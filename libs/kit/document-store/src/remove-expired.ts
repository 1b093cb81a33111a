import type { Collection, DocumentStore } from './document-store.js';

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
    const found = await store.find(expiring, { where, orderBy: { field: 'expiresAt' }, limit: BATCH });
    for (const { id, revision } of found) await store.remove(expiring, id, revision);
    if (found.length < BATCH) return;
  }
}
