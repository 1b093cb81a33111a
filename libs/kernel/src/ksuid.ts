import { randomFillSync } from 'node:crypto';

/** What a KSUID is made of: https://github.com/segmentio/ksuid. */
const EPOCH_SECONDS = 1_400_000_000;
const PAYLOAD_WORDS = 4;
const LENGTH = 27;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Three digits at a time: a remainder and the next word are then exact in a double. */
const CHUNK = 62 ** 3;
const WORD = 2 ** 32;

const POOL_BYTES = 4096;
const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/**
 * The KSUID of a time and 16 bytes. Its base is converted here, a few machine words at a time: every request makes
 * several ids, and the packages that do it digit by digit were a twelfth of the cost of a new company.
 *
 * @throws {RangeError} a time before May 2014 or after June 2150, which no KSUID can hold
 */
export function ksuid(at: Date, payload: Buffer): string {
  const seconds = Math.floor(at.getTime() / 1000) - EPOCH_SECONDS;
  if (!(seconds >= 0 && seconds < WORD)) throw new RangeError('a KSUID cannot hold this time');
  const words = [seconds];
  for (let word = 0; word < PAYLOAD_WORDS; word++) words.push(payload.readUInt32BE(4 * word));
  let text = '';
  while (text.length < LENGTH) {
    const chunk = divide(words);
    text = DIGITS.charAt(Math.floor(chunk / 3844)) + digits(chunk % 3844) + text;
  }
  return text;
}

const digits = (below3844: number): string =>
  DIGITS.charAt(Math.floor(below3844 / 62)) + DIGITS.charAt(below3844 % 62);

/** Divides a number of several words by {@link CHUNK} in place and gives the remainder. */
function divide(words: number[]): number {
  let rest = 0;
  for (let index = 0; index < words.length; index++) {
    const value = rest * WORD + (words[index] ?? 0);
    words[index] = Math.floor(value / CHUNK);
    rest = value % CHUNK;
  }
  return rest;
}

/** The time that a KSUID carries, to the second. */
export function timeOfKsuid(id: string): Date {
  const words = new Array<number>(PAYLOAD_WORDS + 1).fill(0);
  for (let at = 0; at < LENGTH; at += 3)
    multiplyAndAdd(words, (digit(id, at) * 62 + digit(id, at + 1)) * 62 + digit(id, at + 2));
  return new Date(((words[0] ?? 0) + EPOCH_SECONDS) * 1000);
}

const digit = (id: string, at: number): number => DIGITS.indexOf(id.charAt(at));

/** The reverse of {@link divide}. */
function multiplyAndAdd(words: number[], rest: number): void {
  let carry = rest;
  for (let index = words.length - 1; index >= 0; index--) {
    const value = (words[index] ?? 0) * CHUNK + carry;
    words[index] = value % WORD;
    carry = Math.floor(value / WORD);
  }
}

/** Sixteen random bytes, taken from a pool: asking the system for a few at a time costs more than making an id. */
export function randomPayload(): Buffer {
  if (used === POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  return pool.subarray(used, (used += 4 * PAYLOAD_WORDS));
}
