import { randomUUID } from 'node:crypto';
import type { Collection, DocumentStore } from '../document-store.js';

/** Two stores with the same documents, like two processes. */
export interface Subject {
  readonly one: DocumentStore;
  readonly other: DocumentStore;
}

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
  search: ({ words = [] }) => words,
});

/** Returns a collection whose lists do not show `note` and `words`. */
export const freshWithDetails = (kind: Collection['kind'] = 'record'): Collection<Thing> => ({
  ...freshCollection(kind),
  details: ['note', 'words'],
});

/** Returns a collection with one list per owner, sorted by size and rank. */
export const freshList = (kind: Collection['kind'] = 'record'): Collection<Thing> => ({
  ...freshCollection(kind),
  list: { of: 'owner', by: 'size', then: ['rank'], filters: ['open', 'name'] },
});
