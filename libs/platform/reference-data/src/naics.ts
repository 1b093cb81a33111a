import MiniSearch from 'minisearch';
import { searchWords, textWords } from '#platform/domain-model';
import { isRecord, loadData, ReferenceDataError } from './load-data.js';

/** A class of the North American Industry Classification System (NAICS) 2022. */
export interface NaicsClass {
  /** Six digits. */
  readonly code: string;
  /** The official title, unique within the edition. */
  readonly title: string;
}

/** Number of six-digit national industries in the edition. */
const CLASSES = 1012;

/** Shorter words have too many neighbors: one letter turns "shop" into "ship". */
const MIN_FUZZY_LENGTH = 5;

/** Looks up classes by code and title in constant time, and searches them in code order. */
class NaicsReference {
  readonly all: readonly NaicsClass[];
  private readonly codes = new Map<string, NaicsClass>();
  private readonly titles = new Map<string, NaicsClass>();
  private readonly haystacks: readonly string[];
  /** Built with the first search, because it takes tens of milliseconds. */
  private index: MiniSearch<NaicsClass> | null = null;

  constructor(classes: readonly NaicsClass[]) {
    this.all = Object.freeze(classes.map((entry) => Object.freeze({ ...entry })));
    for (const entry of this.all) {
      this.codes.set(entry.code, entry);
      this.titles.set(entry.title, entry);
    }
    this.haystacks = this.all.map(({ code, title }) => textWords([code, title]).join(' '));
  }

  /** @param code six digits */
  byCode(code: string): NaicsClass | null {
    return this.codes.get(code) ?? null;
  }

  /** @param title the exact title, case included */
  byTitle(title: string): NaicsClass | null {
    return this.titles.get(title) ?? null;
  }

  /**
   * Returns the classes whose code or title contains every word, in any order and case. Uses the first eight different
   * words (contract 2.7).
   *
   * @param words empty: all classes
   */
  search(words: string): readonly NaicsClass[] {
    const needles = searchWords(words);
    if (needles.length === 0) return this.all;
    return this.all.filter((_, index) => needles.every((needle) => this.haystacks[index]?.includes(needle)));
  }

  /**
   * Returns the classes whose code or title resembles a text, best first. Some of its words may be missing or misspelt.
   *
   * @param max number of classes
   */
  closest(text: string, max: number): readonly NaicsClass[] {
    this.index ??= indexOf(this.all);
    const results = this.index.search(searchWords(text).join(' '));
    return results.slice(0, max).flatMap(({ id }) => this.byCode(id as string) ?? []);
  }
}

function indexOf(classes: readonly NaicsClass[]): MiniSearch<NaicsClass> {
  const index = new MiniSearch<NaicsClass>({
    idField: 'code',
    fields: ['code', 'title'],
    searchOptions: { prefix: true, fuzzy: (word) => (word.length < MIN_FUZZY_LENGTH ? false : 0.2) },
  });
  index.addAll(classes);
  return index;
}

/**
 * Checks the contents of `naics.json`.
 *
 * @throws {ReferenceDataError} naming the first invalid entry
 */
export function parseNaics(data: unknown, count = CLASSES): readonly NaicsClass[] {
  const damaged = (problem: string) => new ReferenceDataError('naics.json', problem);
  if (!Array.isArray(data)) throw damaged('it is not a list');
  const codesAndTitles = new Set<string>();
  const classes = data.map((entry: unknown, index): NaicsClass => {
    if (!isRecord(entry)) throw damaged(`entry ${index} is not an object`);
    const { code, title } = entry;
    if (typeof code !== 'string' || !/^\d{6}$/.test(code))
      throw damaged(`entry ${index} has no six-digit code`);
    if (typeof title !== 'string' || title.trim() === '') throw damaged(`entry ${index} has no title`);
    if (codesAndTitles.has(code) || codesAndTitles.has(title))
      throw damaged(`entry ${index} repeats a code or a title`);
    codesAndTitles.add(code).add(title);
    return { code, title };
  });
  if (classes.length !== count) throw damaged(`it has ${classes.length} entries instead of ${count}`);
  return classes;
}

/** NAICS 2022, all 1,012 classes. */
export const naics = new NaicsReference(parseNaics(loadData('naics.json')));
