import { hash, randomBytes } from 'node:crypto';
import KSUID from 'ksuid';

const PAYLOAD_BYTES = 16;
const POOL_BYTES = 256 * PAYLOAD_BYTES;

let pool = Buffer.alloc(0);

/** Returns random bytes from a pool, because a request to the system for each id costs a GET 6 % (decision 35). */
function randomPayload(): Buffer {
  if (pool.length === 0) pool = randomBytes(POOL_BYTES);
  const payload = pool.subarray(0, PAYLOAD_BYTES);
  pool = pool.subarray(PAYLOAD_BYTES);
  return payload;
}

/** Returns a new KSUID: 27 base62 characters that sort by the second of their creation. */
export const newId = (): string => KSUID.fromParts(Date.now(), randomPayload()).string;

/**
 * Returns the same id for the same time and name, so that a repeated operation finds its earlier result.
 *
 * @param at the time in the KSUID, to the second
 * @param name hashed with SHA-256
 * @throws {TypeError} if the time is before May 2014 or after June 2150, the range of KSUIDs
 */
export const deriveId = (at: Date, name: string): string =>
  KSUID.fromParts(at.getTime(), hash('sha256', name, 'buffer').subarray(0, 16)).string;

/** Returns the same id for the same parent id and name. The id contains the parent's time. */
export const deriveChildId = (parentId: string, name: string): string => childIdsOf(parentId)(name);

/** Like {@link deriveChildId} for many names of one parent; it parses the parent's id once. */
export function childIdsOf(parentId: string): (name: string) => string {
  const at = KSUID.parse(parentId).date;
  return (name) => deriveId(at, `${parentId}/${name}`);
}

/** The largest KSUID. The package has it too, but its types do not. */
const MAX_ID = 'aWgEPTl1tmebfsQzFP4bxwgy80V';

/** Reports whether a value has the form of an id: 27 base62 characters, not beyond the largest KSUID. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9A-Za-z]{27}$/.test(value) && value <= MAX_ID;
