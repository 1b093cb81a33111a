import { randomFillSync } from 'node:crypto';
import KSUID from 'ksuid';

const PAYLOAD_BYTES = 16;
const POOL_BYTES = 4096;
const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/**
 * Returns the KSUID of a time and a payload of 16 bytes.
 *
 * @throws {TypeError} if the time is before May 2014 or after June 2150, the range of KSUIDs
 */
export const ksuid = (at: Date, payload: Buffer): string => KSUID.fromParts(at.getTime(), payload).string;

/** Returns the time in a KSUID, to the second. @throws {TypeError} if it does not have 27 characters */
export const timeOfKsuid = (id: string): Date => KSUID.parse(id).date;

/** Returns 16 random bytes from a pool, because requesting a few bytes at a time from the system is slow. */
export function randomPayload(): Buffer {
  if (used === POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  return pool.subarray(used, (used += PAYLOAD_BYTES));
}
