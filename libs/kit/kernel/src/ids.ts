import { hash, randomFillSync } from 'node:crypto';

const PAYLOAD_BYTES = 16;
const POOL_BYTES = 4096;
const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/** The time (ms) from which KSUIDs count seconds. */
const EPOCH_MS = 14e11;
const WORD = 2 ** 32;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** A KSUID is converted in groups of three digits, because a group times a word is an exact number. */
const GROUP = 62 ** 3;

/**
 * Returns the KSUID of a time and a payload of 16 bytes: both in base62.
 *
 * @throws {TypeError} if the time is before May 2014 or after June 2150, the range of KSUIDs
 */
export function ksuid(at: Date, payload: Buffer): string {
  const seconds = Math.floor((at.getTime() - EPOCH_MS) / 1000);
  if (!(seconds >= 0 && seconds < WORD))
    throw new TypeError('the time is not between May 2014 and June 2150');
  const words = [seconds, ...[0, 4, 8, 12].map((offset) => payload.readUInt32BE(offset))];
  let text = '';
  while (text.length < 27) {
    let rest = 0;
    for (const [index, word] of words.entries()) {
      const value = rest * WORD + word;
      words[index] = Math.floor(value / GROUP);
      rest = value % GROUP;
    }
    text = `${DIGITS[Math.floor(rest / 62 ** 2)]}${DIGITS[Math.floor(rest / 62) % 62]}${DIGITS[rest % 62]}${text}`;
  }
  return text;
}

/** Returns the time in a KSUID, to the second. @throws {TypeError} if it does not have 27 characters */
export function timeOfKsuid(id: string): Date {
  if (id.length !== 27) throw new TypeError('a KSUID has 27 characters');
  let value = 0n;
  for (const digit of id) value = value * 62n + BigInt(DIGITS.indexOf(digit));
  return new Date(Number(BigInt.asUintN(32, value >> 128n)) * 1000 + EPOCH_MS);
}

/** Returns 16 random bytes from a pool, because requesting a few bytes at a time from the system is slow. */
export function randomPayload(): Buffer {
  if (used === POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  return pool.subarray(used, (used += PAYLOAD_BYTES));
}

/** The largest 160-bit number in base62. */
const GREATEST = 'aWgEPTl1tmebfsQzFP4bxwgy80V';

/** Returns a new KSUID: 27 base62 characters that sort by the second of their creation. */
export const newId = (): string => ksuid(new Date(), randomPayload());

/**
 * Returns the same id for the same time and name, so that a repeated operation finds its earlier result.
 *
 * @param at the time in the KSUID, to the second
 * @param name hashed with SHA-256
 */
export const deriveId = (at: Date, name: string): string =>
  ksuid(at, hash('sha256', name, 'buffer').subarray(0, 16));

/** Returns the same id for the same parent id and name. The id contains the parent's time. */
export const deriveChildId = (parentId: string, name: string): string => childIdsOf(parentId)(name);

/** Like {@link deriveChildId} for many names of one parent; it parses the parent's id once. */
export function childIdsOf(parentId: string): (name: string) => string {
  const at = timeOfKsuid(parentId);
  return (name) => deriveId(at, `${parentId}/${name}`);
}

/** Reports whether a value has the form of an id: 27 base62 characters, not beyond the largest KSUID. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9A-Za-z]{27}$/.test(value) && value <= GREATEST;
