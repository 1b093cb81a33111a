import type { StoredBytes } from '../../bytes/document-files.js';

/** Every file ends in this many bytes that say what it holds. */
export const TRAILER_BYTES = 512;

/** `%` begins a comment in a PDF: a file in clear opens in a viewer, its trailer and all. */
const MARK = '\n%document-bytes ';

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
