// Rules for passwords (NIST SP 800-63B-4, section 3.1.1.2). No composition rules, no expiry, no hints.

export const MIN_PASSWORD_LENGTH = 15;
export const MAX_PASSWORD_LENGTH = 256;

/** A password with few different characters is easy to guess, however long it is. */
const MIN_DIFFERENT_CHARACTERS = 6;
/** Common words that guesses start with. Without them, a password must still be long enough. */
const OBVIOUS = [
  'password',
  'passwort',
  'letmein',
  'iloveyou',
  'welcome',
  'admin',
  'qwerty',
  'qwertz',
  'azerty',
  'monkey',
  'dragon',
  'football',
  'baseball',
  'sunshine',
  'princess',
  'changeme',
  'secret',
  'master',
  'correcthorsebatterystaple',
  // Words about this service ("context-specific words").
  'partner',
  'formation',
  'service',
  'founder',
  'company',
];
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiopasdfghjklzxcvbnm'];
const RUN_LENGTH = 5;
const MEANINGFUL = 6;

/**
 * Returns what is wrong with a password, for the person who chose it, or null if it is acceptable.
 *
 * @param known public facts about the owner: address, names
 */
export function passwordFault(password: string, personal: readonly string[]): string | null {
  // A character has at most two code units: texts that are too long are not split.
  const length = password.length > 2 * MAX_PASSWORD_LENGTH ? password.length : Array.from(password).length;
  if (length < MIN_PASSWORD_LENGTH)
    return `Use at least ${MIN_PASSWORD_LENGTH} characters. A short sentence is easy to remember.`;
  if (length > MAX_PASSWORD_LENGTH) return `Use at most ${MAX_PASSWORD_LENGTH} characters.`;
  const text = password.normalize('NFKC').toLowerCase();
  if (new Set(text).size < MIN_DIFFERENT_CHARACTERS || isRepeated(text))
    return 'This password is too repetitive. Choose another one.';
  if (withoutObvious(text, personal).length < MEANINGFUL)
    return 'This password is too easy to guess. Choose another one.';
  return null;
}

/** Reports whether a text is a repeated shorter text. */
const isRepeated = (text: string): boolean => (text + text).indexOf(text, 1) < text.length;

/** Removes common words and sequences from a password. */
function withoutObvious(text: string, personal: readonly string[]): string {
  const words = [...OBVIOUS, ...personal.flatMap(wordsOf)].sort((a, b) => b.length - a.length);
  let rest = text;
  for (const word of words) rest = rest.replaceAll(word, '');
  for (const run of [...RUNS, ...RUNS.map(reversed)])
    for (let at = 0; at + RUN_LENGTH <= run.length; at++)
      rest = rest.replaceAll(run.slice(at, at + RUN_LENGTH), '');
  return rest.replace(/[^\p{L}\p{N}]/gu, '');
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);

const reversed = (text: string): string => Array.from(text).reverse().join('');
