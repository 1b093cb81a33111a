import { hash } from 'node:crypto';
import { ksuid, randomPayload, timeOfKsuid } from './ksuid.js';

/** The greatest 160-bit number in base62. */
const GREATEST = 'aWgEPTl1tmebfsQzFP4bxwgy80V';

/** A new id: a KSUID, 27 base62 characters that sort by the second they were made in. */
export const newId = (): string => ksuid(new Date(), randomPayload());

/**
 * The id that is always the same for a time and a name, so that a repeated effect finds what it made before.
 *
 * @param at gives the KSUID's seconds
 * @param name what the id is derived from, hashed with SHA-256
 */
export const deriveId = (at: Date, name: string): string =>
  ksuid(at, hash('sha256', name, 'buffer').subarray(0, 16));

/** The id that is always the same for a parent's id and a name; it carries the parent's time. */
export const deriveChildId = (parentId: string, name: string): string => childIdsOf(parentId)(name);

/** The same for many names of one parent, whose id is read once. */
export function childIdsOf(parentId: string): (name: string) => string {
  const at = timeOfKsuid(parentId);
  return (name) => deriveId(at, `${parentId}/${name}`);
}

/** Whether a text has the form of an id: 27 base62 characters, not past the greatest KSUID. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9A-Za-z]{27}$/.test(value) && value <= GREATEST;
