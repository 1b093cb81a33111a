import type { Collection, Listing } from '../../document-store.js';
import { assertCollection } from '../../json-document.js';

/** The quoted names of a collection's tables: documents, totals of its lists, words per document, search words. */
export const tableOf = (collection: Collection<never>): string => `"documents-${collection.name}"`;
export const totalsOf = (collection: Collection<never>): string => `"totals-${collection.name}"`;
export const wordsOf = ({ name }: Pick<Collection, 'name'>, former = ''): string =>
  `"${former}words-${name}"`;
export const searchOf = ({ name }: Pick<Collection, 'name'>, former = ''): string =>
  `"${former}search-${name}"`;

/** Prefix of the tables of words that are being rewritten; empty otherwise. */
export const FORMER = 'former-';

/** Returns all tables that a collection may have. */
export const tablesOf = (collection: Collection<never>): readonly string[] => [
  tableOf(collection),
  totalsOf(collection),
  ...['', FORMER].flatMap((former) => [wordsOf(collection, former), searchOf(collection, former)]),
];

/** Must be the same text in indexes and queries; otherwise SQLite does not use the index. */
export const fieldOf = (field: string): string => `json_extract(body, '$.${field}')`;

/**
 * Returns the statements that create a collection, by name and in order. They also process existing documents from a
 * release without that index or table, except for search words, which SQL cannot compute.
 */
export function definitionOf(collection: Collection<never>): Map<string, string> {
  assertCollection(collection);
  const table = tableOf(collection);
  const statements = new Map([
    [
      table,
      // `number` names the rowid, so that VACUUM does not renumber the documents.
      // `details` comes last, so that reading the other columns skips its pages.
      `CREATE TABLE ${table} (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, revision INTEGER NOT NULL,
        position INTEGER NOT NULL, body TEXT NOT NULL, details TEXT) STRICT`,
    ],
  ]);
  for (const fields of collection.indexes ?? []) addIndex(statements, collection, fields);
  if (collection.list) addListing(statements, collection, collection.list);
  if (collection.search !== undefined) addSearch(statements, collection);
  return statements;
}

function addIndex(
  statements: Map<string, string>,
  collection: Collection<never>,
  fields: readonly string[],
  covered: readonly string[] = [],
): void {
  const name = `"by-${fields.join('-')}-in-${collection.name}"`;
  const columns = [...fields.map(fieldOf), 'id', ...covered.map(fieldOf)].join(', ');
  const [first = ''] = fields;
  const only = (collection as Collection).sparse?.includes(first)
    ? ` WHERE ${fieldOf(first)} IS NOT NULL`
    : '';
  statements.set(name, `CREATE INDEX ${name} ON ${tableOf(collection)} (${columns})${only}`);
}

/** Adds an index for the whole list and one per filter. Each index also contains the other filters. */
function addListing(
  statements: Map<string, string>,
  collection: Collection<never>,
  list: Listing<never>,
): void {
  const { of, by, then = [], filters } = list as Listing;
  addIndex(statements, collection, [of, by, ...then], filters);
  for (const filter of filters)
    addIndex(
      statements,
      collection,
      [of, filter, by, ...then],
      filters.filter((other) => other !== filter),
    );
  addTotals(statements, collection, [of, ...filters]);
}

/** Adds a table with the number of documents per combination of values, updated by triggers in each transaction. */
function addTotals(
  statements: Map<string, string>,
  collection: Collection<never>,
  fields: readonly string[],
): void {
  const [table, totals] = [tableOf(collection), totalsOf(collection)];
  const columns = fields.map((field) => `"${field}"`).join(', ');
  const valuesIn = (row: string): string =>
    fields.map((field) => `ifnull(json_extract(${row}body, '$.${field}'), x'00')`).join(', ');
  const add = `INSERT INTO ${totals} VALUES (${valuesIn('new.')}, 1) ON CONFLICT DO UPDATE SET count = count + 1;`;
  const subtract = `UPDATE ${totals} SET count = count - 1 WHERE (${columns}) = (${valuesIn('old.')});`;
  statements.set(
    totals,
    `CREATE TABLE ${totals} (${fields.map((field) => `"${field}" ANY NOT NULL`).join(', ')},
      count INTEGER NOT NULL, PRIMARY KEY (${columns})) STRICT, WITHOUT ROWID;
    INSERT INTO ${totals} SELECT ${valuesIn('')}, count(*) FROM ${table} GROUP BY ${valuesIn('')}`,
  );
  const trigger = (on: string, event: string, body: string): void => {
    const name = `"totals-${on}-${collection.name}"`;
    statements.set(name, `CREATE TRIGGER ${name} AFTER ${event} BEGIN ${body} END`);
  };
  trigger('insert', `INSERT ON ${table}`, add);
  trigger('remove', `DELETE ON ${table}`, subtract);
  const changed = `(${valuesIn('old.')}) <> (${valuesIn('new.')})`;
  trigger('change', `UPDATE OF body ON ${table} WHEN ${changed}`, subtract + add);
}

function addSearch(statements: Map<string, string>, collection: Collection<never>): void {
  for (const former of ['', FORMER]) {
    for (const [table, statement] of wordTables(collection, former)) statements.set(table, statement);
  }
}

/**
 * Returns the statements that create the tables of search words, by name: the words of each document, and each word with its
 * list and document number. Rows of the latter are short, because a search may read many.
 */
export const wordTables = (
  collection: Pick<Collection, 'name'>,
  former = '',
): readonly (readonly [table: string, statement: string])[] => {
  const [words, search] = [wordsOf(collection, former), searchOf(collection, former)];
  return [
    [
      words,
      `CREATE TABLE ${words} (number INTEGER PRIMARY KEY, list ANY NOT NULL, words TEXT NOT NULL) STRICT`,
    ],
    [
      search,
      `CREATE TABLE ${search} (list ANY NOT NULL, word TEXT NOT NULL, number INTEGER NOT NULL,
        PRIMARY KEY (list, word, number)) STRICT, WITHOUT ROWID`,
    ],
  ];
};
