import { conditionsOf, type Operator } from '../../conditions.js';
import type { Collection, FindOptions } from '../../document-store.js';
import { assertCollection, assertField } from '../../json-document.js';

type Parameter = string | number | null;

export interface Query {
  readonly sql: string;
  readonly parameters: readonly Parameter[];
}

/** The names of a collection's table and of the one that holds its search words, quoted. */
export const tableOf = (collection: Collection<never>): string => `"documents-${collection.name}"`;
export const wordsOf = (collection: Collection<never>): string => `"words-${collection.name}"`;

/** The same text in indexes and queries, else SQLite does not use the index. */
const fieldOf = (field: string): string => `json_extract(body, '$.${field}')`;

/** The statements that make a collection, by the name of what each makes. */
export function definitionOf(collection: Collection<never>): Map<string, string> {
  assertCollection(collection);
  const table = tableOf(collection);
  const words = wordsOf(collection);
  const made = new Map([
    [
      table,
      `CREATE TABLE IF NOT EXISTS ${table} (id TEXT PRIMARY KEY, revision INTEGER NOT NULL,
        position INTEGER NOT NULL, body TEXT NOT NULL) STRICT`,
    ],
  ]);
  for (const fields of collection.indexes ?? []) {
    const name = `"by-${fields.join('-')}-in-${collection.name}"`;
    const columns = [...fields.map(fieldOf), 'id'].join(', ');
    made.set(name, `CREATE INDEX IF NOT EXISTS ${name} ON ${table} (${columns})`);
  }
  if (collection.searchField === undefined) return made;
  made.set(
    words,
    `CREATE TABLE IF NOT EXISTS ${words} (word TEXT, id TEXT, PRIMARY KEY (word, id)) STRICT, WITHOUT ROWID`,
  );
  const byId = `"by-id-in-words-${collection.name}"`;
  made.set(byId, `CREATE INDEX IF NOT EXISTS ${byId} ON ${words} (id)`);
  return made;
}

/** Sorted by a field, ties (and everything else) by id in the same direction. */
export function findQuery<D extends object>(collection: Collection<D>, options: FindOptions<D>): Query {
  const { where, parameters } = filterOf(collection, options);
  const direction = options.orderBy?.descending === true ? 'DESC' : 'ASC';
  if (options.orderBy) assertField(options.orderBy.field);
  const order = options.orderBy ? `${fieldOf(options.orderBy.field)} ${direction}, ` : '';
  return {
    sql: `SELECT id, revision, body FROM ${tableOf(collection)} ${where} ORDER BY ${order}id ${direction} LIMIT ? OFFSET ?`,
    parameters: [...parameters, options.limit, options.offset ?? 0],
  };
}

export function countQuery<D extends object>(
  collection: Collection<D>,
  options: Pick<FindOptions<D>, 'where' | 'words'>,
): Query {
  const { where, parameters } = filterOf(collection, options);
  return { sql: `SELECT count(*) AS count FROM ${tableOf(collection)} ${where}`, parameters };
}

const OPERATORS: Readonly<Record<Operator, string>> = { eq: '=', $gte: '>=', $gt: '>', $lte: '<=', $lt: '<' };

function filterOf<D extends object>(
  collection: Collection<D>,
  { where, words = [] }: Pick<FindOptions<D>, 'where' | 'words'>,
): { where: string; parameters: Parameter[] } {
  const parts: string[] = [];
  const parameters: Parameter[] = [];
  for (const { field, operator, value } of conditionsOf(where)) {
    if (value === null) {
      parts.push(`${fieldOf(field)} IS NULL`);
      continue;
    }
    parts.push(`${fieldOf(field)} ${OPERATORS[operator]} ?`);
    parameters.push(typeof value === 'boolean' ? Number(value) : value);
  }
  for (const word of words) {
    parts.push(`id IN (SELECT id FROM ${wordsOf(collection)} WHERE word >= ? AND word < ?)`);
    parameters.push(word, `${word}\u{10ffff}`);
  }
  return { where: parts.length === 0 ? '' : `WHERE ${parts.join(' AND ')}`, parameters };
}
