import { randomUUID } from 'node:crypto';
import type { Collection } from '../document-store.js';

/** The document that the suites store. */
export interface Thing {
  readonly name: string;
  readonly size: number;
  readonly owner?: string | null;
  readonly open?: boolean | null;
  readonly words?: readonly string[];
  readonly rank?: number;
  readonly note?: unknown;
}

export const freshName = (): string => `c-${randomUUID()}`;

/** Returns a collection that no other test uses. */
export const freshCollection = (kind: Collection['kind'] = 'record'): Collection<Thing> => ({
  name: freshName(),
  kind,
  indexes: [['owner', 'size'], ['size']],
  searchField: 'words',
});

/** Returns a collection with one list per owner, sorted by size and rank. */
export const freshList = (kind: Collection['kind'] = 'record'): Collection<Thing> => ({
  ...freshCollection(kind),
  list: { of: 'owner', by: 'size', then: ['rank'], filters: ['open', 'name'] },
});
