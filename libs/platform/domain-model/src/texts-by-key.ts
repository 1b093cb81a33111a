import { DomainError } from '#kit/event-sourcing';

/** Texts that a caller stores under its own keys. */
export type TextsByKey = Readonly<Record<string, string>>;

/** Changes of {@link TextsByKey}: null removes a key. */
export type TextsPatch = Readonly<Record<string, string | null>>;

/** Maximum number of entries in the metadata of a customer or company (contract 5.10). */
export const MAX_METADATA = 20;

/**
 * Returns metadata after a patch; the same object if nothing changes.
 *
 * @param patch null removes every key
 * @throws {DomainError} `E_VALIDATION_FAILED`: the result has more than {@link MAX_METADATA} entries
 */
export function patchTexts(texts: TextsByKey, patch: TextsPatch | null): TextsByKey {
  const changes = patch ?? Object.fromEntries(Object.keys(texts).map((key) => [key, null]));
  const valueOf = (key: string): string | null => (Object.hasOwn(texts, key) ? (texts[key] ?? null) : null);
  if (Object.entries(changes).every(([key, value]) => valueOf(key) === value)) return texts;
  const entries = Object.entries({ ...texts, ...changes }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  if (entries.length <= MAX_METADATA) return Object.fromEntries(entries);
  throw new DomainError('E_VALIDATION_FAILED', 'Some fields are invalid; see `fields`.', {
    metadata: { code: 'E_INVALID', message: `must have at most ${MAX_METADATA} entries` },
  });
}
