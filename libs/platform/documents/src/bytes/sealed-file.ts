import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { type ByteRange, DocumentBytesDamagedError, type StoredBytes } from './document-files.js';

// A storage format. The preamble consists of mark, salt, subject id and encrypted description; the last two are
// each preceded by their length (two bytes, big-endian). The document follows in chunks. Description and chunks
// are AES-256-GCM under a key unique to the file. Each chunk is bound to the document and its index, and the
// description contains the number of chunks, so no chunk can be dropped, moved or taken from another file.

const MARK = Buffer.from('\0pfs-sealed-1\n');
const SALT_BYTES = 32;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const CHUNK_BYTES = 65_536;
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;
/** Maximum length of a preamble. */
export const PREAMBLE_BYTES = 2_048;

/** The start of an encrypted file. */
export interface Preamble {
  readonly salt: Buffer;
  readonly subjectId: string;
  readonly description: Buffer;
  readonly length: number;
}

interface FileToSeal {
  readonly documentId: string;
  readonly subjectId: string;
  readonly stored: StoredBytes;
  readonly bytes: Uint8Array;
}

/**
 * Encrypts a file.
 *
 * @throws {RangeError} if id and content type do not fit into the preamble
 */
export function sealFile(key: Uint8Array, { documentId, subjectId, stored, bytes }: FileToSeal): Buffer {
  const salt = randomBytes(SALT_BYTES);
  const fileKey = fileKeyOf(key, salt, documentId);
  const description = seal(fileKey, documentId, 0, Buffer.from(JSON.stringify(stored)));
  const parts = [MARK, salt, ...withLength(Buffer.from(subjectId)), ...withLength(description)];
  if (parts.reduce((sum, { length }) => sum + length, 0) > PREAMBLE_BYTES)
    throw new RangeError('the content type is too long');
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    parts.push(seal(fileKey, documentId, 1 + at / CHUNK_BYTES, bytes.subarray(at, at + CHUNK_BYTES)));
  return Buffer.concat(parts);
}

/** Returns the preamble, or null for an unencrypted file. */
export function readPreamble(beginning: Buffer): Preamble | null {
  if (!beginning.subarray(0, MARK.length).equals(MARK)) return null;
  const salt = beginning.subarray(MARK.length, MARK.length + SALT_BYTES);
  const subject = bytesAfterLength(beginning, MARK.length + SALT_BYTES);
  const description = bytesAfterLength(beginning, subject.end);
  return {
    salt,
    subjectId: subject.bytes.toString(),
    description: description.bytes,
    length: description.end,
  };
}

/** An encrypted file with its description decrypted. */
export class OpenedFile {
  private constructor(
    private readonly fileKey: Buffer,
    private readonly documentId: string,
    private readonly offset: number,
    readonly stored: StoredBytes,
  ) {}

  /**
   * Decrypts the description.
   *
   * @throws {DocumentBytesDamagedError}
   */
  static open(key: Uint8Array, documentId: string, preamble: Preamble): OpenedFile {
    const fileKey = fileKeyOf(key, preamble.salt, documentId);
    const stored = JSON.parse(open(fileKey, documentId, 0, preamble.description).toString()) as StoredBytes;
    return new OpenedFile(fileKey, documentId, preamble.length, stored);
  }

  /**
   * Decrypts the document or a range of it.
   *
   * @param files reads a part of the encrypted file
   */
  read(range: ByteRange | undefined, files: (part: ByteRange) => Promise<Readable>): Readable {
    const first = range?.first ?? 0;
    const last = Math.min(range?.last ?? Infinity, this.stored.sizeInBytes - 1);
    return Readable.from(first <= last ? this.chunks(first, last, files) : [], { objectMode: false });
  }

  private async *chunks(
    first: number,
    last: number,
    files: (part: ByteRange) => Promise<Readable>,
  ): AsyncGenerator<Buffer> {
    const [from, to] = [Math.floor(first / CHUNK_BYTES), Math.floor(last / CHUNK_BYTES)];
    const part = await files({
      first: this.offset + from * SEALED_CHUNK_BYTES,
      last: this.offset + (to + 1) * SEALED_CHUNK_BYTES - 1,
    });
    let index = from;
    for await (const sealed of inPieces(part, SEALED_CHUNK_BYTES)) {
      const at = index * CHUNK_BYTES;
      const clear = open(this.fileKey, this.documentId, 1 + index++, sealed);
      if (clear.length !== Math.min(CHUNK_BYTES, this.stored.sizeInBytes - at))
        throw new DocumentBytesDamagedError(this.documentId);
      yield clear.subarray(Math.max(0, first - at), last - at + 1);
    }
    if (index !== to + 1) throw new DocumentBytesDamagedError(this.documentId);
  }
}

async function* inPieces(stream: Readable, size: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    held.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    while (length >= size) {
      const bytes = Buffer.concat(held);
      yield bytes.subarray(0, size);
      held = [bytes.subarray(size)];
      length -= size;
    }
  }
  if (length > 0) yield Buffer.concat(held);
}

const fileKeyOf = (key: Uint8Array, salt: Uint8Array, documentId: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `document/${documentId}`, 32));

/** Nonces never repeat, because every file has its own key and is written once. */
function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(index, NONCE_BYTES - 6, 6);
  return nonce;
}

const placeOf = (documentId: string, index: number): Buffer =>
  Buffer.from(JSON.stringify([documentId, index]));

function seal(key: Buffer, documentId: string, index: number, clear: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index)).setAAD(placeOf(documentId, index));
  return Buffer.concat([cipher.update(clear), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Decrypts a chunk.
 *
 * @throws {DocumentBytesDamagedError}
 */
function open(key: Buffer, documentId: string, index: number, sealed: Buffer): Buffer {
  if (sealed.length < TAG_BYTES) throw new DocumentBytesDamagedError(documentId);
  const end = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index), { authTagLength: TAG_BYTES })
    .setAAD(placeOf(documentId, index))
    .setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
  } catch {
    throw new DocumentBytesDamagedError(documentId);
  }
}

function withLength(bytes: Buffer): Buffer[] {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return [length, bytes];
}

/** Returns the bytes after a length. A truncated preamble gives fewer bytes, which do not decrypt. */
function bytesAfterLength(bytes: Buffer, at: number): { bytes: Buffer; end: number } {
  const start = at + 2;
  const end = bytes.length < start ? start : start + bytes.readUInt16BE(at);
  return { bytes: bytes.subarray(start, end), end };
}
