import type { Collection } from '../../document-store.js';
import { searchOf } from './table-definition.js';
import type { DocumentFile } from './document-file.js';
import { NumberSet } from './number-set.js';
import type { Parameter } from './queries.js';

/** Up to this many documents are looked up one by one; otherwise all documents with the word are read. */
const FEW = 1000;

/**
 * Returns the documents that match every search term, starting with the rarest term. A term matches the start of a word.
 *
 * @param list value of the list to search; null searches all lists
 */
export function search(
  file: DocumentFile,
  collection: Collection<never>,
  list: Parameter,
  words: readonly string[],
): NumberSet {
  const table = searchOf(collection);
  const within = list === null ? [] : [list];
  const asked = words.map((word) => [...within, word, `${word}\u{10ffff}`]);
  const numbersOf = (sql: string, parameters: readonly Parameter[]): number[] => {
    const row = file.prepare(sql).get(...parameters) as { numbers: string };
    return JSON.parse(row.numbers) as number[];
  };
  const inList = list === null ? `list IN (${everyList(table)})` : 'list = ?';
  const having = `FROM ${table} WHERE ${inList} AND word >= ? AND word < ?`;
  const numbers = `SELECT json_group_array(number) AS numbers ${having}`;
  const among = `SELECT json_group_array(number) AS numbers FROM ${table}
    WHERE number IN (SELECT value FROM json_each(?)) ${list === null ? '' : 'AND +list = ?'} AND +word >= ? AND +word < ?`;

  const [first = [], ...others] = words.length > 1 ? rarestFirst(file, having, asked) : asked;
  return others.reduce(
    (found, word) => {
      if (found.size === 0) return found;
      if (found.size <= FEW) return new NumberSet(numbersOf(among, [JSON.stringify(found.all), ...word]));
      return new NumberSet(numbersOf(numbers, word).filter((number) => found.has(number)));
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
function rarestFirst<T extends readonly Parameter[]>(
  file: DocumentFile,
  having: string,
  asked: readonly T[],
): T[] {
  const sql = `SELECT count(*) AS count FROM (SELECT 1 ${having} LIMIT ${10 * FEW})`;
  const counted = asked.map((word) => ({
    word,
    count: (file.prepare(sql).get(...word) as { count: number }).count,
  }));
  return counted.sort((one, other) => one.count - other.count).map(({ word }) => word);
}
