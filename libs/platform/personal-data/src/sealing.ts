import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

/**
 * First byte of a sealed value. `SEALED` and `KEYED` values are bound to a context, `BOUND` ones to a subject and a
 * place. `KEYED` is followed by the id of the master key.
 */
export const SEALED = 1;
export const BOUND = 2;
export const KEYED = 3;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A sealed value was altered, belongs to another context, or was sealed with a key that this process does not have. */
export class SealBrokenError extends Error {
  override readonly name = 'SealBrokenError';
}

/**
 * Encrypts with AES-256-GCM and a fresh nonce; `context` is authenticated, not stored.
 *
 * @param head stored first: the version byte and, for `KEYED`, the id of the master key
 * @returns base64: head, nonce, tag, ciphertext
 */
export function sealWith(
  key: Uint8Array | KeyObject,
  clear: Uint8Array,
  context: string,
  head: Uint8Array = Buffer.of(SEALED),
): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  const body = [cipher.update(clear), cipher.final()];
  return Buffer.concat([head, iv, cipher.getAuthTag(), ...body]).toString('base64');
}

/**
 * Decrypts a value of {@link sealWith}.
 *
 * @param contexts the context per accepted version
 * @param headBytes the length of the head
 * @throws {SealBrokenError}
 */
export function openWith(
  key: Uint8Array | KeyObject,
  sealed: string,
  contexts: Readonly<Record<number, string>>,
  headBytes = 1,
): Buffer {
  const bytes = Buffer.from(sealed, 'base64');
  const context = contexts[bytes[0] ?? -1];
  const [ivEnd, tagEnd] = [headBytes + IV_BYTES, headBytes + IV_BYTES + TAG_BYTES];
  if (context === undefined || bytes.length < tagEnd) throw new SealBrokenError('not a sealed value');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(headBytes, ivEnd), {
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
