import { hash } from 'node:crypto';
import type { TextsByKey } from './texts-by-key.js';

/**
 * Returns the value of a document's search field: the lower-case words of its texts. A search matches the start of a word,
 * so the part after a dot, hyphen or similar inside a word is added as another word.
 *
 * @param exact results of {@link exactWords}
 */
export const searchText = (texts: readonly string[], exact: readonly string[] = []): string =>
  [...texts.flatMap(wordsOf).flatMap(withParts), ...exact].join(' ');

/**
 * Returns a search word for each entry, which only the same entry matches. It has a fixed length and begins with a control
 * character, which no text of a caller contains, so no other search finds it.
 */
export const exactWords = (texts: TextsByKey): string[] =>
  Object.entries(texts).map((entry) => `\u0001${hash('sha256', JSON.stringify(entry), 'hex')}`);

/** Maximum number of search terms considered. */
const MAX_WORDS = 8;

/**
 * Returns the first {@link MAX_WORDS} different words of a search, in lower case. Punctuation before a word, as in
 * `@founders.example`, is ignored.
 */
export const searchWords = (text: string): string[] =>
  [...new Set(wordsOf(text).map(withoutPunctuation))].slice(0, MAX_WORDS);

const withoutPunctuation = (word: string): string => word.replace(/^[^\p{L}\p{N}]+(?=[\p{L}\p{N}])/u, '');

/** Returns the words of a text in lower case. */
const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

const withParts = (word: string): string[] => [
  word,
  ...Array.from(word.matchAll(/[^\p{L}\p{N}](?=[\p{L}\p{N}])/gu), ({ index }) => word.slice(index + 1)),
];
