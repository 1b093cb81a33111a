import { randomUUID } from 'node:crypto';
import type { Filter, Sort } from 'mongodb';
import type { Position } from '#kit/event-store';
import { conditionsOf, listToSearch, type Scalar } from '../../conditions.js';
import type { Asked, Collection, FindOptions, Folded, Stored } from '../../document-store.js';
import { assertDocument, assertField, assertId, searchWords, withoutUndefined } from '../../json-document.js';

/** How a document is stored; `document` is null where it was removed and must not come back by a repeated commit. */
export interface StoredDocument {
  readonly _id: string;
  readonly revision: number;
  readonly position: Position;
  readonly document: object | null;
  readonly words: readonly string[];
  /** Tells a write that was repeated after a lost answer that it had been applied. */
  readonly write?: string | null;
}

/** What a write of a document sets. @throws {Error} the id or the document cannot be stored */
export function contentOf(collection: Collection<never>, id: string, document: object) {
  assertId(id);
  assertDocument(document);
  return {
    document: withoutUndefined(document),
    words: searchWords(collection, document),
    write: randomUUID(),
  };
}

/** As the projections' engine reads it: null is kept where a fold took the document away. */
export const foldedOf = <D>({ _id, position, document }: StoredDocument): Folded<D> => ({
  id: _id,
  position,
  document: document as D | null,
});

/** As all others read one that is there. */
export const storedOf = <D>({ _id, revision, document }: StoredDocument): Stored<D> => ({
  id: _id,
  revision,
  document: document as D,
});

/** What {@link unchanged} goes by. */
export const VERSION = { projection: { revision: 1, write: 1 } } as const;

/**
 * A document as long as it was not written since it was read; with an upsert, one that was not there. A write that is
 * given up and lands late then changes nothing that is newer.
 */
export const unchanged = (id: string, stored: Pick<StoredDocument, 'revision' | 'write'> | null) => ({
  _id: id,
  revision: stored?.revision ?? 0,
  write: stored?.write ?? null,
});

interface Index {
  readonly name: string;
  readonly key: Readonly<Record<string, 1>>;
}

/** A collection's indexes: their names and keys. */
export function indexesOf(collection: Collection<never>): Index[] {
  const { indexes = [], searchField, list } = collection as Collection;
  const order = list ? [list.by, ...(list.then ?? [])] : [];
  const lists = list
    ? [[list.of, ...order], ...list.filters.map((filter) => [list.of, filter, ...order])]
    : [];
  const all = [...indexes, ...lists].map((fields) => indexOn(fields, '_id'));
  return searchField === undefined ? all : [...all, indexOn(list ? [list.of] : [], 'words')];
}

const indexOn = (fields: readonly string[], last: '_id' | 'words'): Index => ({
  name: `by-${[...fields, ...(last === 'words' ? ['words'] : [])].join('-')}`,
  key: Object.fromEntries([...fields.map((field) => `document.${field}`), last].map((path) => [path, 1])),
});

/**
 * Where the field stands whose values are the lists that words are looked for in, all of them; null where one list, or none,
 * is asked for.
 *
 * @throws {InvalidDocumentError} words without the list that they are looked for in
 */
export function listsToSearch<D extends object>(collection: Collection<D>, asked: Asked<D>): string | null {
  const { words = [] } = asked;
  if (words.length === 0 || listToSearch(collection, asked) !== null) return null;
  return `document.${String(collection.list?.of)}`;
}

/**
 * Never built from something that may be undefined: every condition has a value.
 *
 * @param lists of {@link listsToSearch}: the index of the words begins with the list
 */
export function filterOf<D extends object>(
  { where, words = [] }: Asked<D>,
  lists: { readonly field: string; readonly values: readonly Scalar[] } | null = null,
): Filter<StoredDocument> {
  const conditions = conditionsOf(where).map(({ field, operator, value }) => ({
    [`document.${field}`]: { [operator === 'eq' ? '$eq' : operator]: value },
  }));
  const prefixes = words.map((word) => ({ words: { $elemMatch: { $gte: word, $lt: `${word}\u{10ffff}` } } }));
  // What was removed has no fields: an equal one says enough, and lets an index alone answer a count.
  const exists = conditionsOf(where).some(({ operator, value }) => operator === 'eq' && value !== null)
    ? []
    : [{ document: { $ne: null } }];
  const inLists = lists === null ? [] : [{ [lists.field]: { $in: [...lists.values] } }];
  const all = [...exists, ...inLists, ...conditions, ...prefixes];
  return { $and: all };
}

/** Every sort ends with the id. */
export function sortOf<D extends object>({ orderBy }: FindOptions<D>): Sort {
  const direction = orderBy?.descending === true ? -1 : 1;
  if (!orderBy) return { _id: direction };
  const fields = [orderBy.field, ...(orderBy.then ?? [])];
  for (const field of fields) assertField(field);
  return Object.fromEntries(
    [...fields.map((field) => `document.${field}`), '_id'].map((path) => [path, direction]),
  );
}
