import { createHash } from 'node:crypto';
import type { StoredBytes } from '../../bytes/document-bytes.js';

/** Every file ends in this many bytes that say what it holds. */
export const TRAILER_BYTES = 512;

/** `%` begins a comment in a PDF: with its trailer the file still opens in a viewer. */
const MARK = '\n%document-bytes ';

/** What bytes are, before they are stored. */
export const describe = (bytes: Uint8Array, contentType: string): StoredBytes => ({
  contentType,
  sizeInBytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** @throws {RangeError} the content type does not fit */
export function writeTrailer(documentId: string, stored: StoredBytes): Buffer {
  const text = Buffer.from(MARK + JSON.stringify({ documentId, ...stored }));
  if (text.length >= TRAILER_BYTES) throw new RangeError('the content type is too long');
  return Buffer.concat([text, Buffer.alloc(TRAILER_BYTES - text.length - 1, ' '), Buffer.from('\n')]);
}

/**
 * @param fileSize tells a file that was cut short
 * @returns null where the trailer is not this document's, or does not fit the file
 */
export function readTrailer(trailer: Buffer, documentId: string, fileSize: number): StoredBytes | null {
  const text = trailer.toString();
  if (!text.startsWith(MARK)) return null;
  try {
    const { documentId: owner, ...stored } = JSON.parse(text.slice(MARK.length)) as StoredBytes & {
      readonly documentId: string;
    };
    return owner === documentId && stored.sizeInBytes + TRAILER_BYTES === fileSize ? stored : null;
  } catch {
    return null;
  }
}
