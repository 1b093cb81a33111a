import type { Collection, Write } from '#kit/document-store';

/** Returns a typed `put` for a batch. */
export const putOf = <D extends object>(collection: Collection<D>, id: string, document: D): Write => ({
  kind: 'put',
  collection,
  id,
  document,
});
