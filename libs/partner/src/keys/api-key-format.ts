import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** `dk_test_` or `dk_live_`, 43 base62 characters (256 random bits), 6 base62 characters (CRC-32 of what precedes). */
const FORM = /^dk_(test|live)_[0-9A-Za-z]{49}$/;
const SECRET_LENGTH = 43;
const CHECK_LENGTH = 6;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export type KeyEnvironment = 'sandbox' | 'production';

/** What keys of an environment begin with. */
export const keyPrefix = (environment: KeyEnvironment): string =>
  environment === 'sandbox' ? 'dk_test_' : 'dk_live_';

/** @param secret 32 bytes; random ones unless told */
export function makeApiKey(environment: KeyEnvironment, secret: Uint8Array = randomBytes(32)): string {
  const number = BigInt(`0x${Buffer.from(secret).toString('hex')}`);
  const key = keyPrefix(environment) + base62(number, SECRET_LENGTH);
  return key + checksum(key);
}

/** Whether a text is a key of the environment as far as its form tells: a typing error is found without any store. */
export const isApiKey = (text: string, environment: KeyEnvironment): boolean =>
  FORM.test(text) &&
  text.startsWith(keyPrefix(environment)) &&
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
