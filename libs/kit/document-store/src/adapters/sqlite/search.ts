import type { Collection } from '../../document-store.js';
import { searchOf } from './table-definition.js';
import type { DocumentFile } from './document-file.js';
import { NumberSet } from './number-set.js';
import type { Parameter } from './queries.js';

/** Of so few documents each is looked up; of more, all that have the word are read. */
const FEW = 1000;

/**
 * The documents in which every word begins one of theirs: the rarest word first, then who has the others.
 *
 * @param list null: of every list
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

/** Steps from each list to the next one: what is read grows with the lists, not with their words. */
const everyList = (table: string): string => `
  WITH RECURSIVE lists (name) AS (
    SELECT min(list) FROM ${table}
    UNION ALL SELECT (SELECT min(list) FROM ${table} WHERE list > name) FROM lists WHERE name IS NOT NULL
  ) SELECT name FROM lists WHERE name IS NOT NULL`;

/** What is more than a few is all the same. */
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
