import { randomUUID } from 'node:crypto';
import type { Collection } from '../document-store.js';

/** What the suites store. */
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

/** A collection that no other test uses. */
export const freshCollection = (kind: Collection['kind'] = 'record'): Collection<Thing> => ({
  name: freshName(),
  kind,
  indexes: [['owner', 'size'], ['size']],
  searchField: 'words',
});

/** The same, listed by owner, what is of one size by its rank. */
export const freshList = (kind: Collection['kind'] = 'record'): Collection<Thing> => ({
  ...freshCollection(kind),
  list: { of: 'owner', by: 'size', then: ['rank'], filters: ['open', 'name'] },
});
