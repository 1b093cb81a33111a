import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Describes a stored file. */
export interface StoredBytes {
  readonly contentType: string;
  readonly sizeInBytes: number;
  /** SHA-256 of the bytes, lower-case hex. */
  readonly sha256: string;
}

/** A byte range: offsets of the first and last byte, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** A stored file and its creation time (real time). */
export interface StoredFile {
  readonly documentId: string;
  readonly storedAt: Date;
}

/** No file is stored under the id. */
export class DocumentBytesMissingError extends Error {
  override readonly name = 'DocumentBytesMissingError';

  constructor(documentId: string) {
    super(`no file is stored for document ${documentId}`);
  }
}

/** The stored file differs from the one that was put. */
export class DocumentBytesDamagedError extends Error {
  override readonly name = 'DocumentBytesDamagedError';

  constructor(documentId: string) {
    super(`the stored file of document ${documentId} is damaged`);
  }
}

/**
 * Stores files without looking inside. Files are not derived from events, so backups must include them. Ids are
 * KSUIDs: `put` and `replace` throw a RangeError for anything else, other methods treat it as missing.
 */
export abstract class DocumentFiles {
  /**
   * Stores a file durably (it survives a power cut). If the id already has a file, that file stays and its
   * description is returned, so a repeated attempt records what the first one stored.
   *
   * @throws {DocumentStoreUnavailableError} if the file cannot be written, for example because the disk is full
   */
  abstract put(documentId: string, bytes: Uint8Array, contentType: string): Promise<StoredBytes>;

  /**
   * Replaces a file atomically: readers see either the old or the new one.
   *
   * @throws as {@link put}
   */
  abstract replace(documentId: string, bytes: Uint8Array, contentType: string): Promise<void>;

  /**
   * Returns a file's description, or null if nothing is stored.
   *
   * @throws {DocumentBytesDamagedError}
   */
  abstract stat(documentId: string): Promise<StoredBytes | null>;

  /**
   * Opens a file, or a range of it cut at the end.
   *
   * @throws {DocumentBytesMissingError}
   * @throws {DocumentBytesDamagedError}
   */
  abstract open(documentId: string, range?: ByteRange): Promise<Readable>;

  /**
   * Removes a file.
   *
   * @returns false if nothing was stored
   */
  abstract remove(documentId: string): Promise<boolean>;

  /** Yields all files in no particular order; may include files stored or removed meanwhile. */
  abstract all(): AsyncIterable<StoredFile>;

  /** Removes unfinished uploads that were started before a time. */
  abstract clearUnfinished(before: Date): Promise<void>;

  abstract close(): Promise<void>;
}

/** Returns the description of bytes about to be stored. */
export const describeBytes = (bytes: Uint8Array, contentType: string): StoredBytes => ({
  contentType,
  sizeInBytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});
