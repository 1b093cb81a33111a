import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

// A prefix, 43 base62 characters (256 random bits), 6 base62 characters (CRC-32 of what precedes): contract 3.1.

const BODY = /^[0-9A-Za-z]{49}$/;
const SECRET_LENGTH = 43;
const CHECK_LENGTH = 6;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Creates a key with a prefix. @param secret 32 bytes; default: random ones */
export function makeKey(prefix: string, secret: Uint8Array = randomBytes(32)): string {
  const number = BigInt(`0x${Buffer.from(secret).toString('hex')}`);
  const key = prefix + base62(number, SECRET_LENGTH);
  return key + checksum(key);
}

/**
 * Whether a text has the form and checksum of a key with the prefix, so that typing errors are found without a
 * lookup.
 */
export const isKey = (text: string, prefix: string): boolean =>
  text.startsWith(prefix) &&
  BODY.test(text.slice(prefix.length)) &&
  checksum(text.slice(0, -CHECK_LENGTH)) === text.slice(-CHECK_LENGTH);

const checksum = (text: string): string => base62(BigInt(crc32(text)), CHECK_LENGTH);

function base62(number: bigint, length: number): string {
  let [text, rest] = ['', number];
  for (let index = 0; index < length; index++) {
    text = DIGITS.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}
