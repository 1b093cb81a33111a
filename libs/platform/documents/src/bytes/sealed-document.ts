import { createCipheriv, createDecipheriv, type DecipherGCM, hkdfSync, randomBytes } from 'node:crypto';
import { DocumentBytesDamagedError } from './document-files.js';

// A storage format: mark, subject id, salt and tag, then the document encrypted with AES-256-GCM under a key unique to the
// file. The key is derived from the subject's key, the salt and the document's id, and the tag authenticates every byte, so
// an altered, shortened or exchanged file does not decrypt.

const MARK = Buffer.from('\0pfs-document-1\n');
/** A KSUID. */
const SUBJECT_BYTES = 27;
const SALT_BYTES = 32;
const TAG_BYTES = 16;
const HEADER_BYTES = MARK.length + SUBJECT_BYTES + SALT_BYTES + TAG_BYTES;
/** No key is used twice, so the nonce may be constant. */
const NONCE = Buffer.alloc(12);

/** A document's id and the subject whose key encrypts it. */
interface Owned {
  readonly documentId: string;
  readonly subjectId: string;
}

/**
 * Encrypts a document.
 *
 * @throws {RangeError} if the subject's id is not a KSUID
 */
export function sealDocument(key: Uint8Array, { documentId, subjectId }: Owned, bytes: Uint8Array): Buffer {
  const subject = Buffer.from(subjectId);
  if (subject.length !== SUBJECT_BYTES) throw new RangeError('the subject id must be a KSUID');
  const salt = randomBytes(SALT_BYTES);
  const cipher = createCipheriv('aes-256-gcm', fileKeyOf(key, salt, documentId), NONCE);
  const sealed = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([MARK, subject, salt, cipher.getAuthTag(), ...sealed]);
}

/**
 * Decrypts a document piece by piece. The tag is compared after the last piece, so only a caller that consumes all pieces
 * knows that none was altered.
 *
 * @param keyOf returns the key of a subject
 * @throws {DocumentBytesDamagedError}
 */
export async function* openDocument(
  documentId: string,
  sealed: AsyncIterable<Uint8Array>,
  keyOf: (subjectId: string) => Promise<Uint8Array>,
): AsyncGenerator<Buffer> {
  let beginning = Buffer.alloc(0);
  let decipher: DecipherGCM | null = null;
  for await (const piece of sealed) {
    if (decipher) {
      yield decipher.update(piece);
      continue;
    }
    beginning = Buffer.concat([beginning, piece]);
    if (beginning.length < HEADER_BYTES) continue;
    decipher = await decipherOf(documentId, beginning, keyOf);
    yield decipher.update(beginning.subarray(HEADER_BYTES));
  }
  if (!decipher) throw new DocumentBytesDamagedError(documentId);
  try {
    decipher.final();
  } catch {
    throw new DocumentBytesDamagedError(documentId);
  }
}

async function decipherOf(
  documentId: string,
  beginning: Buffer,
  keyOf: (subjectId: string) => Promise<Uint8Array>,
): Promise<DecipherGCM> {
  let at = 0;
  const next = (length: number): Buffer => beginning.subarray(at, (at += length));
  const [mark, subject, salt, tag] = [
    next(MARK.length),
    next(SUBJECT_BYTES),
    next(SALT_BYTES),
    next(TAG_BYTES),
  ];
  if (!mark.equals(MARK)) throw new DocumentBytesDamagedError(documentId);
  const key = fileKeyOf(await keyOf(subject.toString()), salt, documentId);
  return createDecipheriv('aes-256-gcm', key, NONCE, { authTagLength: TAG_BYTES }).setAuthTag(tag);
}

const fileKeyOf = (key: Uint8Array, salt: Uint8Array, documentId: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `document/${documentId}`, 32));
