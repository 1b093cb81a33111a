import { DomainError } from './domain-error.js';

/** Texts that a caller stores under its own keys. */
export type TextsByKey = Readonly<Record<string, string>>;

/** Changes of {@link TextsByKey}: null removes a key. */
export type TextsPatch = Readonly<Record<string, string | null>>;

/**
 * Returns the texts after a patch; the same object if it changes nothing.
 *
 * @param patch null removes every key
 * @param most maximum number of keys in the result
 * @param field the field of the request, for the error
 * @throws {DomainError} `E_VALIDATION_FAILED`: too many keys
 */
export function patched(
  texts: TextsByKey,
  patch: TextsPatch | null,
  { most, field }: { readonly most: number; readonly field: string },
): TextsByKey {
  const changes = patch ?? Object.fromEntries(Object.keys(texts).map((key) => [key, null]));
  const valueOf = (key: string): string | null => (Object.hasOwn(texts, key) ? (texts[key] ?? null) : null);
  if (Object.entries(changes).every(([key, value]) => valueOf(key) === value)) return texts;
  const entries = Object.entries({ ...texts, ...changes }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  if (entries.length <= most) return Object.fromEntries(entries);
  throw new DomainError('E_VALIDATION_FAILED', 'Some fields are invalid; see `fields`.', {
    [field]: { code: 'E_INVALID', message: `must have at most ${most} entries` },
  });
}
