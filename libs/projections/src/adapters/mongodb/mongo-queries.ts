import type { Filter, Sort } from 'mongodb';
import type { Position } from '#event-store';
import { conditionsOf } from '../../conditions.js';
import type { Collection, FindOptions } from '../../document-store.js';
import { assertField } from '../../json-document.js';

/** How a document is stored; `document` is null where it was removed and must not come back by a repeated commit. */
export interface StoredDocument {
  readonly _id: string;
  readonly revision: number;
  readonly position: Position;
  readonly document: object | null;
  readonly words: readonly string[];
  /** Tells a write that was repeated after a lost answer that it had been applied. */
  readonly write?: string;
}

/** A collection's indexes: their names and keys. */
export function indexesOf(collection: Collection<never>): { name: string; key: Record<string, 1> }[] {
  const indexes = (collection.indexes ?? []).map((fields: readonly string[]) => ({
    name: `by-${fields.join('-')}`,
    key: Object.fromEntries([...fields.map((field) => [`document.${field}`, 1]), ['_id', 1]]) as Record<
      string,
      1
    >,
  }));
  return collection.searchField === undefined
    ? indexes
    : [...indexes, { name: 'by-words', key: { words: 1 } }];
}

/** Never built from something that may be undefined: every condition has a value. */
export function filterOf<D extends object>({
  where,
  words = [],
}: Pick<FindOptions<D>, 'where' | 'words'>): Filter<StoredDocument> {
  const conditions = conditionsOf(where).map(({ field, operator, value }) => ({
    [`document.${field}`]: { [operator === 'eq' ? '$eq' : operator]: value },
  }));
  const prefixes = words.map((word) => ({ words: { $elemMatch: { $gte: word, $lt: `${word}\u{10ffff}` } } }));
  return { $and: [{ document: { $ne: null } }, ...conditions, ...prefixes] };
}

/** Every sort ends with the id. */
export function sortOf<D extends object>({ orderBy }: FindOptions<D>): Sort {
  const direction = orderBy?.descending === true ? -1 : 1;
  if (!orderBy) return { _id: direction };
  assertField(orderBy.field);
  return { [`document.${orderBy.field}`]: direction, _id: direction };
}
