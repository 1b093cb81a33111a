import { createHash } from 'node:crypto';
import type { Place } from './document-store.js';

/** The text is not a cursor of the list. */
export class InvalidCursorError extends Error {
  override readonly name = 'InvalidCursorError';
}

const CHECK_BYTES = 9;
const MOST_CHARACTERS = 2_048;

/**
 * Returns a cursor for a place in a list. It contains no secret: a forged cursor only continues the caller's own list
 * elsewhere.
 *
 * @param list distinguishes the list from others
 */
export function cursorOf(list: string, place: Place): string {
  const text = Buffer.from(JSON.stringify(place));
  return Buffer.concat([checkOf(list, text), text]).toString('base64url');
}

/**
 * Returns the place of a cursor.
 *
 * @param length number of values in the place
 * @throws {InvalidCursorError} if the cursor is malformed, was changed or belongs to another list
 */
export function placeOf(list: string, cursor: string, length: number): Place {
  const bytes = Buffer.from(cursor, 'base64url');
  const [check, text] = [bytes.subarray(0, CHECK_BYTES), bytes.subarray(CHECK_BYTES)];
  // The decoder skips invalid characters, so the cursor must be what the bytes encode to.
  const isWhole = cursor.length <= MOST_CHARACTERS && bytes.toString('base64url') === cursor;
  if (!isWhole || !check.equals(checkOf(list, text)))
    throw new InvalidCursorError('not a cursor of this list');
  const place = parsed(text.toString());
  if (!isPlace(place) || place.length !== length) throw new InvalidCursorError('not a place in this list');
  return place;
}

const checkOf = (list: string, text: Buffer): Buffer =>
  createHash('sha256').update(list).update('\n').update(text).digest().subarray(0, CHECK_BYTES);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isPlace = (value: unknown): value is Place =>
  Array.isArray(value) &&
  value.every((one) => one === null || typeof one === 'string' || typeof one === 'number') &&
  typeof value[0] !== 'object' &&
  typeof value.at(-1) === 'string';
