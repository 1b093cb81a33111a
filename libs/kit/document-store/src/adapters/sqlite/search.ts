import type { Collection, SearchTerm } from '../../document-store.js';
import { searchOf } from './table-definition.js';
import type { DocumentFile } from './document-file.js';
import { NumberSet } from './number-set.js';
import type { Parameter } from './queries.js';

/** Up to this many documents are looked up one by one; otherwise all documents with the word are read. */
const MAX_LOOK_UPS = 1000;

/** The ranges of words that a search term and its alternatives match, as parameters of one condition each. */
type Ranges = readonly (readonly Parameter[])[];

/**
 * Returns the documents that match every search term, starting with the rarest term. A term matches the start of a word.
 *
 * @param list value of the list to search; null searches all lists
 */
export function search(
  file: DocumentFile,
  collection: Collection<never>,
  list: Parameter,
  words: readonly SearchTerm[],
): NumberSet {
  const table = searchOf(collection);
  const within = list === null ? [] : [list];
  const terms = words.map((term): Ranges =>
    [term].flat().map((word) => [...within, word, `${word}\u{10ffff}`]),
  );
  const numbersOf = (sql: string, term: Ranges, first: readonly Parameter[] = []): number[] =>
    term.flatMap((range) => {
      const row = file.prepare(sql).get(...first, ...range) as { numbers: string };
      return JSON.parse(row.numbers) as number[];
    });
  const inList = list === null ? `list IN (${everyList(table)})` : 'list = ?';
  const having = `FROM ${table} WHERE ${inList} AND word >= ? AND word < ?`;
  const numbers = `SELECT json_group_array(number) AS numbers ${having}`;
  const among = `SELECT json_group_array(number) AS numbers FROM ${table}
    WHERE number IN (SELECT value FROM json_each(?)) ${list === null ? '' : 'AND +list = ?'} AND +word >= ? AND +word < ?`;

  const [first = [], ...others] = terms.length > 1 ? rarestFirst(file, having, terms) : terms;
  return others.reduce(
    (matches, term) => {
      if (matches.size === 0) return matches;
      if (matches.size <= MAX_LOOK_UPS)
        return new NumberSet(numbersOf(among, term, [JSON.stringify(matches.all)]));
      return new NumberSet(numbersOf(numbers, term).filter((number) => matches.has(number)));
    },
    new NumberSet(numbersOf(numbers, first)),
  );
}

/** Selects all lists by stepping from one to the next, so that the cost depends on their number, not on their words. */
const everyList = (table: string): string => `
  WITH RECURSIVE lists (name) AS (
    SELECT min(list) FROM ${table}
    UNION ALL SELECT (SELECT min(list) FROM ${table} WHERE list > name) FROM lists WHERE name IS NOT NULL
  ) SELECT name FROM lists WHERE name IS NOT NULL`;

/** Sorts terms by their number of matches, counted only up to a limit. */
function rarestFirst(file: DocumentFile, having: string, terms: readonly Ranges[]): Ranges[] {
  const sql = `SELECT count(*) AS count FROM (SELECT 1 ${having} LIMIT ${10 * MAX_LOOK_UPS})`;
  const countOf = (range: readonly Parameter[]) =>
    (file.prepare(sql).get(...range) as { count: number }).count;
  const counted = terms.map((term) => ({
    term,
    count: term.reduce((sum, range) => sum + countOf(range), 0),
  }));
  return counted.sort((one, other) => one.count - other.count).map(({ term }) => term);
}
