import { hash } from 'node:crypto';
import type { TextsByKey } from './texts-by-key.js';

/**
 * Returns the search words of a document: the words of its texts in lower case, without accents and apostrophes. A
 * search matches the start of a word, so the part after a dot, hyphen or similar inside a word is added as another word.
 *
 * @param exact results of {@link exactWords}
 */
export const textWords = (texts: readonly string[], exact: readonly string[] = []): readonly string[] => [
  ...texts.flatMap(wordsOf).flatMap(withParts).map(withoutApostrophes),
  ...exact,
];

/**
 * Returns a search word for each entry, which only the same entry matches. It has a fixed length and begins with a control
 * character, which no text of a caller contains, so no other search finds it.
 */
export const exactWords = (texts: TextsByKey): string[] =>
  Object.entries(texts).map((entry) => `\u0001${hash('sha256', JSON.stringify(entry), 'hex')}`);

/** Maximum number of search terms considered. */
const MAX_WORDS = 8;

/**
 * Returns the first {@link MAX_WORDS} different words of a search, folded like {@link searchText}. Punctuation before a
 * word, as in `@founders.example`, is ignored.
 */
export const searchWords = (text: string): string[] => {
  const words = wordsOf(text).map((word) => withoutPunctuation(withoutApostrophes(word)));
  return [...new Set(words)].filter(Boolean).slice(0, MAX_WORDS);
};

const withoutPunctuation = (word: string): string => word.replace(/^[^\p{L}\p{N}]+(?=[\p{L}\p{N}])/u, '');

/** Letters with strokes and ligatures, which Unicode does not decompose. */
const FOLDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
};

/** Apostrophes as people type them: ASCII, typographic, modifier letters, grave and acute accents. */
const APOSTROPHES = /['\u2018\u2019\u02bb\u02bc\u2032`\u00b4]/gu;

/** Returns a text in lower case and without accents, so that `Zoë` and `zoe` are equal. */
export const foldLetters = (text: string): string =>
  text
    .replace(APOSTROPHES, "'")
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłıþ]/g, (letter) => FOLDED[letter] ?? letter);

const withoutApostrophes = (text: string): string => text.replaceAll("'", '');

/** Returns the words of a text in lower case, without accents. */
const wordsOf = (text: string): string[] => foldLetters(text).split(/\s+/).filter(Boolean);

const withParts = (word: string): string[] => [
  word,
  ...Array.from(word.matchAll(/[^\p{L}\p{N}](?=[\p{L}\p{N}])/gu), ({ index }) => word.slice(index + 1)),
];
