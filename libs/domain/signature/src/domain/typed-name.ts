/** Characters: first and last names have at most 100 each, and there may be middle names. */
export const LONGEST_NAME = 250;
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\ufffd]/u;

/** Letters that are another one with a stroke or two in one, which Unicode does not take apart. */
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

/** Letters and digits alone, without case and accents. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[ßæœøđðłıþ]/g, (letter) => FOLDED[letter] ?? letter);

/** Of a name in parts that a blank or a hyphen divides. */
const partsOf = (name: string): readonly string[] =>
  name
    .split(/[\s\p{Pd}]+/u)
    .map(lettersOf)
    .filter((part) => part !== '');

/** How many of the first parts make up a name; null where they do not. */
function lengthOf(parts: readonly string[], name: string): number | null {
  for (let count = 0, made = ''; made.length <= name.length; made += parts[count++] ?? '') {
    if (made === name) return count;
    if (count === parts.length) return null;
  }
  return null;
}

/**
 * Whether a typed name is a person's legal one: case, accents, punctuation and middle names aside (contract 5.8). The
 * first word of the first names and the whole last name must be there, whatever stands between them.
 */
export function isNameOf(
  typed: string,
  { legalFirstName, legalLastName }: { readonly legalFirstName: string; readonly legalLastName: string },
): boolean {
  const parts = partsOf(typed);
  const [first = ''] = legalFirstName.trim().split(/\s+/);
  const begin = lengthOf(parts, lettersOf(first));
  if (begin === null) return false;
  const rest = parts.slice(begin);
  const last = lettersOf(legalLastName);
  return rest.some((_, at) => lengthOf(rest.slice(at), last) === rest.length - at);
}

/** Why a typed name is no signature. */
export type NameFault = 'missing' | 'too long' | 'unprintable';

/** A name as it was typed, composed (NFC): what is shown again. */
export const composed = (typed: string): string => typed.normalize('NFC');

/** A name as it is kept: composed, and between its words one blank. */
export const typedName = (typed: string): string => composed(typed).trim().replace(/\s+/g, ' ');

/** Null for a name that can be taken. @param name as {@link typedName} gives it */
export function nameFaultOf(name: string): NameFault | null {
  if (name === '') return 'missing';
  if (name.length > LONGEST_NAME) return 'too long';
  return UNPRINTABLE.test(name) ? 'unprintable' : null;
}
