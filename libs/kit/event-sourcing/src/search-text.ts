/**
 * Returns the value of a document's search field: the lower-case words of its texts. A search matches the start of a word,
 * so the part after a dot, hyphen or similar inside a word is added as another word.
 */
export const searchText = (texts: readonly string[]): string =>
  texts.flatMap(wordsOf).flatMap(withParts).join(' ');

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
