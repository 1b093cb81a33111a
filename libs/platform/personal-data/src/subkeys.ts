import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

const KEY_BYTES = 32;
/** Bytes of a key's id. */
export const ID_BYTES = 6;

/** A key and its subkeys, one per purpose (HKDF-SHA-256, RFC 5869). Names of purposes are storage formats. */
export class Subkeys {
  private readonly derived = new Map<string, KeyObject>();
  /** Identifies the key and reveals nothing about it: 12 hexadecimal digits. */
  readonly id: string;

  /**
   * @param key 32 bytes
   * @throws {RangeError} if the length is wrong
   */
  constructor(readonly key: Uint8Array) {
    if (key.length !== KEY_BYTES) throw new RangeError(`a master key must have ${KEY_BYTES} bytes`);
    this.id = this.of('key-id').export().subarray(0, ID_BYTES).toString('hex');
  }

  of(purpose: string): KeyObject {
    let subkey = this.derived.get(purpose);
    if (!subkey) {
      subkey = createSecretKey(
        Buffer.from(hkdfSync('sha256', this.key, new Uint8Array(0), purpose, KEY_BYTES)),
      );
      this.derived.set(purpose, subkey);
    }
    return subkey;
  }

  /** Returns the HMAC-SHA-256 of a text as base64url, 43 characters. */
  mac(purpose: string, text: string): string {
    return createHmac('sha256', this.of(purpose)).update(text).digest('base64url');
  }
}
