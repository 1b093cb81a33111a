import { randomFillSync } from 'node:crypto';
import KSUID from 'ksuid';

const PAYLOAD_BYTES = 16;
const POOL_BYTES = 4096;
const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/**
 * The KSUID of a time and 16 bytes.
 *
 * @throws {TypeError} a time before May 2014 or after June 2150, which no KSUID can hold
 */
export const ksuid = (at: Date, payload: Buffer): string => KSUID.fromParts(at.getTime(), payload).string;

/** The time that a KSUID carries, to the second. @throws {TypeError} it has not 27 characters */
export const timeOfKsuid = (id: string): Date => KSUID.parse(id).date;

/** Sixteen random bytes, taken from a pool: asking the system for a few at a time costs more than making an id. */
export function randomPayload(): Buffer {
  if (used === POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  return pool.subarray(used, (used += PAYLOAD_BYTES));
}
