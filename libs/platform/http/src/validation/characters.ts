import type { FieldError } from '#kit/event-sourcing';

// The characters that texts may contain (contract 2.4).

/** Control, format, private-use, unassigned and surrogate characters; not a joiner between two letters. */
const FORBIDDEN = /(?!(?<=\p{L}\p{M}*)[\u200c\u200d]\p{L})\p{C}/u;

const VISIBLE = /[^\p{Z}\p{M}\p{C}\u115f\u1160\u2800\u3164\uffa0]/u;

/**
 * Everything except the Latin script, its diacritics, punctuation and symbols. The fonts of documents have all
 * characters that this leaves (`printable-characters.spec.ts` of `#platform/documents`).
 */
const UNPRINTABLE =
  /[^ -~\u00a1-\u036f\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u2070-\u209c\u20a0-\u20bf\u2100-\u215f\u2212\u2c60-\u2c7f\ua720-\ua7ca\ufb00-\ufb06]/u;

const INVISIBLE = /[\p{C}\p{Z}]/gu;

const unsupported = (message: string): FieldError => ({ code: 'E_CHARACTER_UNSUPPORTED', message });

/** Returns a character as `U+0E2A`. */
const codePointOf = (text: string): string =>
  `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Returns why a text may not be stored; null: it may. */
export function characterFault(text: string): FieldError | null {
  const forbidden = FORBIDDEN.exec(text)?.[0];
  if (forbidden !== undefined)
    return unsupported(`contains ${codePointOf(forbidden)}, which is not allowed; leave it out`);
  if (text === '' || VISIBLE.test(text)) return null;
  return unsupported(`contains only ${codePointOf(text)}, which is invisible; write letters or digits`);
}

/** Returns why documents cannot print a text; null: they can. They leave out invisible characters. */
export function printFault(text: string): FieldError | null {
  const character = UNPRINTABLE.exec(text.replace(INVISIBLE, ''))?.[0];
  if (character === undefined) return null;
  const remedy = /[\p{L}\p{M}\p{N}]/u.test(character)
    ? 'write it in Latin letters, as in a passport'
    : 'leave it out';
  return unsupported(`contains ${codePointOf(character)}, which documents cannot print; ${remedy}`);
}
