import type { StoredBytes } from '../../bytes/document-files.js';

/** Every file ends with a description of its contents, this many bytes long. */
export const TRAILER_BYTES = 512;

/** `%` starts a comment in a PDF, so viewers open an unencrypted file despite its trailer. */
const MARK = '\n%document-bytes ';

/**
 * Returns the trailer of a file.
 *
 * @throws {RangeError} if the content type does not fit
 */
export function writeTrailer(documentId: string, stored: StoredBytes): Buffer {
  const text = Buffer.from(MARK + JSON.stringify({ documentId, ...stored }));
  if (text.length >= TRAILER_BYTES) throw new RangeError('the content type is too long');
  return Buffer.concat([text, Buffer.alloc(TRAILER_BYTES - text.length - 1, ' '), Buffer.from('\n')]);
}

/**
 * Returns the description in a trailer.
 *
 * @param fileSize reveals a file that was cut short
 * @returns null if the trailer belongs to another document or does not match the file size
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
