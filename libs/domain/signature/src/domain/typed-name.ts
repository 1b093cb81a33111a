import { foldLetters } from '#platform/domain-model';

/** Returns the letters and digits, without case and accents. */
const lettersOf = (text: string): string => foldLetters(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Splits a name at blanks and hyphens. */
const partsOf = (name: string): readonly string[] =>
  name
    .split(/[\s\p{Pd}]+/u)
    .map(lettersOf)
    .filter((part) => part !== '');

/** Returns how many of the first parts make up a name; null if they do not. */
function lengthOf(parts: readonly string[], name: string): number | null {
  for (let count = 0, text = ''; text.length <= name.length; text += parts[count++] ?? '') {
    if (text === name) return count;
    if (count === parts.length) return null;
  }
  return null;
}

/**
 * Reports whether a typed name matches a person's legal name, ignoring case, accents, punctuation and middle
 * names (contract 5.8). It must contain the first word of the first names and the whole last name. Some people
 * have one name only; their last name may be a dash, which is ignored like any punctuation.
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
  if (last === '') return begin > 0;
  return rest.some((_, at) => lengthOf(rest.slice(at), last) === rest.length - at);
}

/** Returns a typed name in composed form (NFC), to show it again. */
export const composed = (typed: string): string => typed.normalize('NFC');

/** Returns a name as it is stored: composed, with single blanks between words. */
export const typedName = (typed: string): string => composed(typed).trim().replace(/\s+/g, ' ');
