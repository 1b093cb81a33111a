/**
 * What a document's search field holds: the lower-case words of its texts. A word is found by its beginning, so what
 * follows a dot, hyphen or the like inside a word is a word too.
 */
export const searchText = (texts: readonly string[]): string =>
  texts.flatMap(wordsOf).flatMap(withParts).join(' ');

/** So many words of a search count. */
const MOST_WORDS = 8;

/**
 * The words that are searched for, in lower case: each once, the first {@link MOST_WORDS}. Signs before a word, as in
 * `@founders.example`, are not looked for.
 */
export const searchWords = (text: string): string[] =>
  [...new Set(wordsOf(text).map(withoutSigns))].slice(0, MOST_WORDS);

const withoutSigns = (word: string): string => word.replace(/^[^\p{L}\p{N}]+(?=[\p{L}\p{N}])/u, '');

/** The words of a text, in lower case. */
const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

const withParts = (word: string): string[] => [
  word,
  ...Array.from(word.matchAll(/[^\p{L}\p{N}](?=[\p{L}\p{N}])/gu), ({ index }) => word.slice(index + 1)),
];
