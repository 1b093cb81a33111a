import type { Collection, SearchTerm } from '../../document-store.js';
import { FORMER, searchOf, wordsOf } from './table-definition.js';
import type { DocumentFile } from './document-file.js';
import { NumberSet } from './number-set.js';
import type { Parameter } from './queries.js';

/** Up to this many documents are looked up one by one; otherwise all documents with the word are read. */
const MAX_LOOK_UPS = 1000;

/** A word of a search and its alternatives. */
type Term = readonly string[];

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
  const [first = [], ...others] = rarestFirst(
    file,
    collection,
    list,
    words.map((term): Term => [term].flat()),
  );
  return others.reduce(
    (matches, term) => {
      if (matches.size === 0) return matches;
      if (matches.size <= MAX_LOOK_UPS)
        return new NumberSet(numbersAmong(file, collection, list, term, matches));
      return new NumberSet(numbersOf(file, collection, list, term).filter((number) => matches.has(number)));
    },
    new NumberSet(numbersOf(file, collection, list, first)),
  );
}

/** Returns the documents with words that start with a term. */
function numbersOf(file: DocumentFile, collection: Collection<never>, list: Parameter, term: Term): number[] {
  const sql = `SELECT json_group_array(number) AS numbers FROM (${matching(collection, list)})`;
  return term.flatMap((word) => {
    const row = file.prepare(sql).get(...parametersOf(list, word)) as { numbers: string };
    return JSON.parse(row.numbers) as number[];
  });
}

/** Returns those of a few documents that have words that start with a term. */
function numbersAmong(
  file: DocumentFile,
  collection: Collection<never>,
  list: Parameter,
  term: Term,
  matches: NumberSet,
): number[] {
  const from = (former: string): string => `SELECT number, list, words FROM ${wordsOf(collection, former)}
    WHERE number IN (SELECT value FROM json_each(?1))`;
  const rows = file
    .prepare(`${from('')} UNION ALL ${from(FORMER)}`)
    .all(JSON.stringify(matches.all)) as Row[];
  const hasTerm = ({ words }: Row): boolean =>
    (JSON.parse(words) as string[]).some((word) => term.some((start) => word.startsWith(start)));
  return rows
    .filter((row) => (list === null || row.list === list) && hasTerm(row))
    .map(({ number }) => number);
}

interface Row {
  readonly number: number;
  readonly list: Parameter;
  readonly words: string;
}

/** Selects the numbers of all rows with a word in a range. */
function matching(collection: Collection<never>, list: Parameter): string {
  const [current, former] = [searchOf(collection), searchOf(collection, FORMER)];
  const inList = list === null ? `list IN (${everyList(current, former)})` : 'list = ?3';
  return [current, former]
    .map((table) => `SELECT number FROM ${table} WHERE ${inList} AND word >= ?1 AND word < ?2`)
    .join(' UNION ALL ');
}

const parametersOf = (list: Parameter, word: string): readonly Parameter[] => [
  word,
  `${word}\u{10ffff}`,
  ...(list === null ? [] : [list]),
];

/** Selects all lists by stepping from one to the next, so that the cost depends on their number, not on their words. */
function everyList(...tables: readonly string[]): string {
  const next = (condition: string): string =>
    `SELECT min(list) FROM (${tables.map((table) => `SELECT min(list) AS list FROM ${table}${condition}`).join(' UNION ALL ')})`;
  return `WITH RECURSIVE lists (name) AS (
    ${next('')}
    UNION ALL SELECT (${next(' WHERE list > name')}) FROM lists WHERE name IS NOT NULL
  ) SELECT name FROM lists WHERE name IS NOT NULL`;
}

/** Sorts terms by their number of matches, counted only up to a limit. */
function rarestFirst(
  file: DocumentFile,
  collection: Collection<never>,
  list: Parameter,
  terms: readonly Term[],
): readonly Term[] {
  if (terms.length < 2) return terms;
  const sql = `SELECT count(*) AS count FROM (${matching(collection, list)} LIMIT ${10 * MAX_LOOK_UPS})`;
  const countOf = (word: string) =>
    (file.prepare(sql).get(...parametersOf(list, word)) as { count: number }).count;
  const counted = terms.map((term) => ({
    term,
    count: term.reduce((sum, word) => sum + countOf(word), 0),
  }));
  return counted.sort((one, other) => one.count - other.count).map(({ term }) => term);
}
