import type { Collection } from '../../document-store.js';
import { searchOf } from './definition.js';
import type { DocumentFile } from './document-file.js';
import { Numbers } from './numbers.js';
import type { Parameter } from './queries.js';

/** Of so few documents each is looked up; of more, all that have the word are read. */
const FEW = 1000;

/** The documents of one list in which every word begins one of theirs: the rarest word first, then who has the others. */
export function search(
  file: DocumentFile,
  collection: Collection<never>,
  list: Parameter,
  words: readonly string[],
): Numbers {
  const table = searchOf(collection);
  const asked = words.map((word) => [list, word, `${word}\u{10ffff}`]);
  const numbersOf = (sql: string, parameters: readonly Parameter[]): number[] => {
    const row = file.prepare(sql).get(...parameters) as { numbers: string };
    return JSON.parse(row.numbers) as number[];
  };
  const having = `SELECT json_group_array(number) AS numbers FROM ${table} WHERE list = ? AND word >= ? AND word < ?`;
  const among = `SELECT json_group_array(number) AS numbers FROM ${table}
    WHERE number IN (SELECT value FROM json_each(?)) AND +list = ? AND +word >= ? AND +word < ?`;

  const [first = [], ...others] = words.length > 1 ? rarestFirst(file, table, asked) : asked;
  return others.reduce(
    (found, word) => {
      if (found.size === 0) return found;
      if (found.size <= FEW) return new Numbers(numbersOf(among, [JSON.stringify(found.all), ...word]));
      return new Numbers(numbersOf(having, word).filter((number) => found.has(number)));
    },
    new Numbers(numbersOf(having, first)),
  );
}

/** What is more than a few is all the same. */
function rarestFirst<T extends readonly Parameter[]>(
  file: DocumentFile,
  table: string,
  asked: readonly T[],
): T[] {
  const sql = `SELECT count(*) AS count FROM
    (SELECT 1 FROM ${table} WHERE list = ? AND word >= ? AND word < ? LIMIT ${10 * FEW})`;
  const counted = asked.map((word) => ({
    word,
    count: (file.prepare(sql).get(...word) as { count: number }).count,
  }));
  return counted.sort((one, other) => one.count - other.count).map(({ word }) => word);
}
