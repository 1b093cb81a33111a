import type { Db } from 'mongodb';
import type { Collection } from '../../document-store.js';

/** An index of MongoDB; 1 means ascending. */
export interface Index {
  readonly name: string;
  readonly key: Readonly<Record<string, 1>>;
}

/**
 * Returns the names and keys of a collection's indexes. Indexes of the list come first, because the server uses the older
 * of two indexes that are equally good for one list, and then keeps it for other lists: it must not read theirs.
 */
function indexesOf(collection: Collection<never>): Index[] {
  const { indexes = [], search, list } = collection as Collection;
  const order = list ? [list.by, ...(list.then ?? [])] : [];
  const lists = list
    ? [...list.filters.map((filter) => [list.of, filter, ...order]), [list.of, ...order]]
    : [];
  const all = [...lists, ...indexes].map((fields) => indexOn(fields, '_id'));
  return search === undefined ? all : [...all, indexOn(list ? [list.of] : [], 'words')];
}

const indexOn = (fields: readonly string[], last: '_id' | 'words'): Index => ({
  name: `by-${[...fields, ...(last === 'words' ? ['words'] : [])].join('-')}`,
  key: Object.fromEntries([...fields.map((field) => `document.${field}`), last].map((path) => [path, 1])),
});

/** Creates the missing indexes that a collection declares. */
export async function createIndexes(database: Db, collection: Collection<never>): Promise<void> {
  const indexes = indexesOf(collection);
  if (indexes.length > 0) await buildIndexes(database, collection.name, indexes);
}

/** Creates missing indexes. Existing ones cost nothing; waits for an index that is being built. */
export async function buildIndexes(
  database: Db,
  collection: string,
  indexes: readonly Index[],
): Promise<void> {
  const { setName, msg } = await database.command({ hello: 1 });
  // By default, a member that is down would stop the build. A single server rejects the option.
  const isReplicated = setName !== undefined || msg === 'isdbgrid';
  const options = isReplicated ? { commitQuorum: 'majority' } : {};
  await database.collection(collection).createIndexes([...indexes], options);
}
