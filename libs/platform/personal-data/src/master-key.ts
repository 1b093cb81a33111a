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
import { previousKeysOf, readKeyFile, readMasterKey, readPreviousKeys } from './load-master-key.js';
import type { MasterKeySource } from './master-key.config.js';

/**
 * First byte of a sealed value. A value under a subject's key (`BOUND`) is bound to the subject and a place. A value under
 * a master key (`KEYED`) is bound to a context, and the byte is followed by the id of the key.
 */
export const BOUND = 2;
const KEYED = 3;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A sealed value was altered, belongs to another context, or was sealed with a key that this process does not have. */
export class SealBrokenError extends Error {
  override readonly name = 'SealBrokenError';
}

/**
 * Encrypts with AES-256-GCM and a fresh nonce; `context` is authenticated, not stored.
 *
 * @param head stored first: the first byte and, for `KEYED`, the id of the master key
 * @returns base64: head, nonce, tag, ciphertext
 */
export function sealWith(
  key: Uint8Array | KeyObject,
  clear: Uint8Array,
  context: string,
  head: Uint8Array,
): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  const body = [cipher.update(clear), cipher.final()];
  return Buffer.concat([head, iv, cipher.getAuthTag(), ...body]).toString('base64');
}

/**
 * Decrypts a value of {@link sealWith}.
 *
 * @throws {SealBrokenError}
 */
export function openWith(
  key: Uint8Array | KeyObject,
  sealed: string,
  context: string,
  head: Uint8Array,
): Buffer {
  const bytes = Buffer.from(sealed, 'base64');
  const [ivEnd, tagEnd] = [head.length + IV_BYTES, head.length + IV_BYTES + TAG_BYTES];
  if (bytes.length < tagEnd || !bytes.subarray(0, head.length).equals(head))
    throw new SealBrokenError('not a sealed value');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(head.length, ivEnd), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(ivEnd, tagEnd));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]);
  } catch {
    throw new SealBrokenError('a sealed value cannot be opened: it was altered or the master key is wrong');
  }
}

const KEY_BYTES = 32;
/** Bytes of a key's id. */
const ID_BYTES = 6;

/** A key and its subkeys, one per purpose (HKDF-SHA-256, RFC 5869). Names of purposes are storage formats. */
export class Subkeys {
  private readonly derived = new Map<string, KeyObject>();
  /** Identifies the key and reveals nothing about it: 12 hexadecimal digits. */
  readonly id: string;

  /**
   * @param key 32 bytes
   * @throws {RangeError} if the length is wrong
   */
  constructor(private readonly key: Uint8Array) {
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

/**
 * Returns the id of the master key in a file, see {@link Subkeys.id}.
 *
 * @throws {MasterKeyError} if the file cannot be read or contains no key
 */
export const idOfKeyFile = (path: string): string => new Subkeys(readKeyFile(path, path)).id;

/** The PKCS #8 prefix before the 32 bytes of an Ed25519 key: https://www.rfc-editor.org/rfc/rfc8410#section-7 */
const ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
/** The purpose of the subkey that seals the root: a storage format. */
const ROOT = 'root';

/**
 * The secret of a deployment. It seals values and signs short-lived texts. Names and chains must never change, so they
 * use subkeys of the root: a random key that is stored sealed and survives a rotation.
 */
export class MasterKey {
  private readonly keys: readonly [Subkeys, ...Subkeys[]];
  private root: Subkeys;

  /**
   * @param key 32 bytes; also the root until {@link useRoot} is called
   * @param environment the environment that uses the key; null if irrelevant
   * @param previous other master keys, only for reading
   * @throws {RangeError} if a length is wrong
   */
  constructor(
    key: Uint8Array,
    readonly environment: MasterKeySource['environment'] | null = null,
    previous: readonly Uint8Array[] = [],
  ) {
    this.root = new Subkeys(key);
    this.keys = [this.root, ...previous.map((one) => new Subkeys(one))];
  }

  /**
   * Loads the configured keys, see {@link readMasterKey} and {@link readPreviousKeys}.
   *
   * @throws {MasterKeyError}
   */
  static async load(source: MasterKeySource): Promise<MasterKey> {
    const key = await Promise.resolve(source).then(readMasterKey);
    return new MasterKey(key, source.environment, readPreviousKeys(source, key));
  }

  /**
   * Loads the key file of a copy.
   *
   * @param previous a value of `MASTER_KEY_PREVIOUS`; may contain the key of the file, because a copy may be older than a
   *   rotation
   * @throws {MasterKeyError}
   */
  static ofCopy(path: string, previous: string | null): MasterKey {
    return new MasterKey(readKeyFile(path, path), 'sandbox', previousKeysOf(previous));
  }

  /** The ids of the current key and of the previous ones, see {@link Subkeys.id}. */
  get ids(): readonly [string, ...string[]] {
    const [current, ...previous] = this.keys;
    return [current.id, ...previous.map(({ id }) => id)];
  }

  /**
   * Encrypts with AES-256-GCM and the current key.
   *
   * @param purpose names the subkey
   * @param context the id that the value belongs to; opening it with another one fails
   * @returns base64: first byte, id of the key, nonce, tag, ciphertext
   */
  seal(purpose: string, clear: Uint8Array, context = ''): string {
    const [current] = this.keys;
    return sealWith(current.of(purpose), clear, context, headOf(current));
  }

  /**
   * Decrypts a value of {@link seal}.
   *
   * @throws {SealBrokenError}
   */
  open(purpose: string, sealed: string, context = ''): Buffer {
    const id = keyIdOf(sealed);
    if (id === null) throw new SealBrokenError('not a sealed value');
    const key = this.keys.find((one) => one.id === id);
    if (!key)
      throw new SealBrokenError(
        `a value is sealed with the master key ${id}, which is neither MASTER_KEY nor in MASTER_KEY_PREVIOUS`,
      );
    return openWith(key.of(purpose), sealed, context, headOf(key));
  }

  /** Reports whether a value was sealed with the current key. */
  isCurrent(sealed: string): boolean {
    return keyIdOf(sealed) === this.keys[0].id;
  }

  /** Returns the HMAC-SHA-256 of a text under the root as base64url, 43 characters. A rotation does not change it. */
  mac(purpose: string, text: string): string {
    return this.root.mac(purpose, text);
  }

  /** Returns an Ed25519 key with the root's subkey as its seed. A rotation does not change it. */
  signingKey(purpose: string): KeyObject {
    const key = Buffer.concat([ED25519, this.root.of(purpose).export()]);
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  }

  /**
   * Returns the HMAC-SHA-256 of a text under the current key, then under each previous key. The first one
   * signs short-lived texts; all are accepted.
   */
  signatures(purpose: string, text: string): readonly [string, ...string[]] {
    const [current, ...previous] = this.keys;
    return [current.mac(purpose, text), ...previous.map((key) => key.mac(purpose, text))];
  }

  /** Seals a root for storage. */
  sealRoot(root: Uint8Array): string {
    return this.seal(ROOT, root);
  }

  /**
   * Uses the root of the stores.
   *
   * @param sealed the result of {@link sealRoot} with any of the keys
   * @throws {SealBrokenError}
   */
  useRoot(sealed: string): void {
    this.root = new Subkeys(this.open(ROOT, sealed));
  }

  /** Seals a root again, with the current key. @throws {SealBrokenError} */
  rewrapRoot(sealed: string): string {
    return this.isCurrent(sealed) ? sealed : this.sealRoot(this.open(ROOT, sealed));
  }
}

const headOf = ({ id }: Subkeys): Buffer => Buffer.concat([Buffer.of(KEYED), Buffer.from(id, 'hex')]);

/** Returns the id of the master key that a value names; null for any other text. */
function keyIdOf(sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  return bytes[0] === KEYED ? bytes.subarray(1, 1 + ID_BYTES).toString('hex') : null;
}
