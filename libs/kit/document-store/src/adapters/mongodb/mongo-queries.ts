import { randomUUID } from 'node:crypto';
import type { Filter, Sort } from 'mongodb';
import type { Position } from '#kit/event-store';
import { conditionsOf, listToSearch, type Scalar } from '../../conditions.js';
import type { QueryFilter, Collection, FindOptions, Folded, Stored } from '../../document-store.js';
import {
  assertDocument,
  assertField,
  assertId,
  detailsOf,
  searchWords,
  withoutUndefined,
} from '../../json-document.js';

/** A stored document. `document` is null if it was removed and a repeated commit must not restore it. */
export interface StoredDocument {
  readonly _id: string;
  readonly revision: number;
  readonly position: Position;
  readonly document: object | null;
  readonly words: readonly string[];
  /** Id of the last write, so that a retry after a lost response can see that it was applied. */
  readonly write?: string | null;
  /** Event id of the last write that had to be applied only once. */
  readonly once?: string;
}

/** Returns the fields that a write sets. @throws {InvalidDocumentError} if the id or the document is invalid */
export function contentOf(collection: Collection<never>, id: string, document: object) {
  assertId(id);
  assertDocument(document);
  return {
    document: withoutUndefined(document),
    words: searchWords(collection, document),
    write: randomUUID(),
  };
}

/** Converts a document for the projection engine, which also needs removed documents (null). */
export const foldedOf = <D>({ _id, position, document }: StoredDocument): Folded<D> => ({
  id: _id,
  position,
  document: document as D | null,
});

/** Converts an existing document for all other readers. */
export const storedOf = <D>({ _id, revision, document }: StoredDocument): Stored<D> => ({
  id: _id,
  revision,
  document: document as D,
});

/** The fields that {@link unchanged} needs. */
export const VERSION = { projection: { revision: 1, write: 1 } } as const;

/**
 * Returns a filter for a document that has not changed since it was read, or with an upsert did not exist. So an abandoned
 * write that arrives late cannot overwrite newer data.
 */
export const unchanged = (id: string, stored: Pick<StoredDocument, 'revision' | 'write'> | null) => ({
  _id: id,
  revision: stored?.revision ?? 0,
  write: stored?.write ?? null,
});

/**
 * Returns the path of the field whose values are the lists, for a search in all lists; otherwise null.
 *
 * @throws {InvalidDocumentError} if a search for words does not specify a list
 */
export function listsToSearch<D extends object>(
  collection: Collection<D>,
  query: QueryFilter<D>,
): string | null {
  const { words = [] } = query;
  if (words.length === 0 || listToSearch(collection, query) !== null) return null;
  return `document.${String(collection.list?.of)}`;
}

/**
 * Builds the filter of a query. Every condition has a value, never undefined.
 *
 * @param lists all lists for the field of {@link listsToSearch}, because the index of the words starts with the list
 */
export function filterOf<D extends object>(
  { where, words = [] }: QueryFilter<D>,
  lists: { readonly field: string; readonly values: readonly Scalar[] } | null = null,
): Filter<StoredDocument> {
  const conditions = conditionsOf(where).map(({ field, operator, value }) => ({
    [`document.${field}`]: { [operator === 'eq' ? '$eq' : operator]: value },
  }));
  const startsWith = (word: string) => ({ words: { $elemMatch: { $gte: word, $lt: `${word}\u{10ffff}` } } });
  const prefixes = words.map((term) =>
    typeof term === 'string' ? startsWith(term) : { $or: term.map(startsWith) },
  );
  // A removed document has no fields, so an equality condition excludes it, and a count needs only an index.
  const exists = conditionsOf(where).some(({ operator, value }) => operator === 'eq' && value !== null)
    ? []
    : [{ document: { $ne: null } }];
  const inLists = lists === null ? [] : [{ [lists.field]: { $in: [...lists.values] } }];
  const all = [...exists, ...inLists, ...conditions, ...prefixes];
  return { $and: all };
}

/** Returns a filter that counts the documents in all lists from the keys of an index; null if there are conditions. */
export function allListsOf<D extends object>(
  { list }: Collection<D>,
  { where, words = [] }: QueryFilter<D>,
): Filter<StoredDocument> | null {
  if (!list || words.length > 0 || conditionsOf(where).length > 0) return null;
  return { [`document.${list.of}`]: { $gte: '' } };
}

/**
 * Returns the conditions that continue after a place: a range of the first field, which an index serves, without the
 * documents up to the place in that range. `$nor` rather than `$or`, for which the server may merge several indexes.
 */
export function afterOf<D extends object>({ orderBy, after }: FindOptions<D>): Filter<StoredDocument>[] {
  if (!after || !orderBy) return [];
  const isDown = orderBy.descending === true;
  const paths = [...[orderBy.field, ...(orderBy.then ?? [])].map((field) => `document.${field}`), '_id'];
  const [first = '', ...others] = paths;
  const equalUpTo = (index: number): Filter<StoredDocument> =>
    Object.fromEntries(paths.slice(0, index).map((path, at) => [path, { $eq: after[at] ?? null }]));
  const upTo = others.map((path, index) => {
    const value = after[index + 1] ?? null;
    const before =
      path === '_id' ? { [isDown ? '$gte' : '$lte']: value } : isDown ? higherThan(value) : lowerThan(value);
    return { ...equalUpTo(index + 1), [path]: before };
  });
  return [{ [first]: { [isDown ? '$lte' : '$gte']: after[0] ?? null } }, { $nor: upTo }];
}

/** Null and missing values are lower than all others, as in a sort. */
const higherThan = (value: Scalar): object => (value === null ? { $ne: null } : { $gt: value });
const lowerThan = (value: Scalar): object => (value === null ? { $in: [] } : { $not: { $gte: value } });

/** Returns the fields that the server leaves out. */
export const projectionOf = <D extends object>(
  collection: Collection<D>,
  { withoutDetails }: FindOptions<D>,
): Readonly<Record<string, 0>> =>
  Object.fromEntries(withoutDetails ? detailsOf(collection).map((field) => [`document.${field}`, 0]) : []);

/** Returns the sort order, which always ends with the id. */
export function sortOf<D extends object>({ orderBy }: FindOptions<D>): Sort {
  const direction = orderBy?.descending === true ? -1 : 1;
  if (!orderBy) return { _id: direction };
  const fields = [orderBy.field, ...(orderBy.then ?? [])];
  for (const field of fields) assertField(field);
  return Object.fromEntries(
    [...fields.map((field) => `document.${field}`), '_id'].map((path) => [path, direction]),
  );
}
