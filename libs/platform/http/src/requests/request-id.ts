import { newId } from '#kit/kernel';

const PRINTABLE = /^[\x20-\x7e]{1,200}$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const STEM_LENGTH = 22;
const STEM_MS = 1_000;

let stem = '';
let stemUntil = 0;
let count = 0;

/** Returns the caller's own request id if it is 1 to 200 printable ASCII characters, otherwise a new one. */
export const requestIdFrom = (header: string | string[] | undefined): string =>
  typeof header === 'string' && PRINTABLE.test(header) ? header : newRequestId();

/**
 * Returns a unique KSUID cheaply: all ids of one second share its time and 95 random bits, and their last
 * five digits are a counter. New random bits for each id would cost more than the rest of a read.
 */
function newRequestId(): string {
  const now = Date.now();
  if (now >= stemUntil) {
    stem = newId().slice(0, STEM_LENGTH);
    stemUntil = now + STEM_MS;
    count = 0;
  }
  let [rest, digits] = [count++, ''];
  while (digits.length < 27 - STEM_LENGTH) {
    digits = DIGITS.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return stem + digits;
}
