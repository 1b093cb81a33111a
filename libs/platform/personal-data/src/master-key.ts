import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { readMasterKey } from './load-master-key.js';
import type { MasterKeySource } from './master-key.config.js';

/** First byte of a sealed value: it is bound to a context, or to a subject and a place. */
export const SEALED = 1;
export const BOUND = 2;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** The PKCS #8 prefix before the 32 bytes of an Ed25519 key: https://www.rfc-editor.org/rfc/rfc8410#section-7 */
const ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A sealed value was altered, belongs to another context, or was sealed with another master key. */
export class SealBrokenError extends Error {
  override readonly name = 'SealBrokenError';
}

/** The only secret of a deployment. Every use has its own subkey (HKDF-SHA-256, RFC 5869). */
export class MasterKey {
  private readonly subkeys = new Map<string, KeyObject>();

  /**
   * @param key 32 bytes
   * @param environment the environment that uses the key; null if irrelevant
   * @throws {RangeError} if the length is wrong
   */
  constructor(
    private readonly key: Uint8Array,
    readonly environment: MasterKeySource['environment'] | null = null,
  ) {
    if (key.length !== KEY_BYTES) throw new RangeError(`a master key must have ${KEY_BYTES} bytes`);
  }

  /**
   * Loads the configured key, see {@link readMasterKey}.
   *
   * @throws {MasterKeyError}
   */
  static load(source: MasterKeySource): Promise<MasterKey> {
    return Promise.resolve(source).then((given) => new MasterKey(readMasterKey(given), given.environment));
  }

  /**
   * Encrypts with AES-256-GCM.
   *
   * @param purpose names the subkey
   * @param context the id that the value belongs to; opening it with another one fails
   * @returns base64: version byte, nonce, tag, ciphertext
   */
  seal(purpose: string, clear: Uint8Array, context = ''): string {
    return sealWith(this.subkey(purpose), clear, context);
  }

  /**
   * Decrypts a value of {@link seal}.
   *
   * @throws {SealBrokenError}
   */
  open(purpose: string, sealed: string, context = ''): Buffer {
    return openWith(this.subkey(purpose), sealed, { [SEALED]: context });
  }

  /** Returns the HMAC-SHA-256 of a text as base64url, 43 characters. */
  mac(purpose: string, text: string): string {
    return createHmac('sha256', this.subkey(purpose)).update(text).digest('base64url');
  }

  /** Returns an Ed25519 key with the subkey as its seed. */
  signingKey(purpose: string): KeyObject {
    const key = Buffer.concat([ED25519, this.subkey(purpose).export()]);
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  }

  private subkey(purpose: string): KeyObject {
    let subkey = this.subkeys.get(purpose);
    if (!subkey) {
      subkey = createSecretKey(
        Buffer.from(hkdfSync('sha256', this.key, new Uint8Array(0), purpose, KEY_BYTES)),
      );
      this.subkeys.set(purpose, subkey);
    }
    return subkey;
  }
}

/** Encrypts with AES-256-GCM and a fresh nonce; `context` is authenticated, not stored. */
export function sealWith(
  key: Uint8Array | KeyObject,
  clear: Uint8Array,
  context: string,
  version = SEALED,
): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  const body = [cipher.update(clear), cipher.final()];
  return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), ...body]).toString('base64');
}

/**
 * Decrypts a value of {@link sealWith}.
 *
 * @param contexts the context per accepted version
 * @throws {SealBrokenError}
 */
export function openWith(
  key: Uint8Array | KeyObject,
  sealed: string,
  contexts: Readonly<Record<number, string>>,
): Buffer {
  const bytes = Buffer.from(sealed, 'base64');
  const context = contexts[bytes[0] ?? -1];
  if (context === undefined || bytes.length < 1 + IV_BYTES + TAG_BYTES)
    throw new SealBrokenError('not a sealed value');
  const iv = bytes.subarray(1, 1 + IV_BYTES);
  const tag = bytes.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(bytes.subarray(1 + IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    throw new SealBrokenError('a sealed value cannot be opened: it was altered or the master key is wrong');
  }
}
