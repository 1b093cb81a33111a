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
 * Stores files without looking inside. Files are not derived from events, so backups must include them. Ids are KSUIDs:
 * `put` throws a RangeError for anything else, other methods treat it as missing.
 */
export abstract class DocumentFiles {
  /**
   * Stores a file durably (it survives a power cut), completely or not at all.
   *
   * @returns false if the id already has a file, which stays
   * @throws {DocumentStoreUnavailableError} if the file cannot be written, for example because the disk is full
   */
  abstract put(documentId: string, bytes: Uint8Array): Promise<boolean>;

  /**
   * Yields a file in pieces, as fast as they are consumed.
   *
   * @throws {DocumentBytesMissingError}
   * @throws {DocumentStoreUnavailableError}
   */
  abstract read(documentId: string): AsyncIterable<Uint8Array>;

  /**
   * Removes a file.
   *
   * @returns false if nothing was stored
   */
  abstract remove(documentId: string): Promise<boolean>;

  /**
   * Yields the files that were stored at or after a time, in no particular order; may include older files, and files stored
   * or removed meanwhile.
   */
  abstract storedSince(time: Date): AsyncIterable<StoredFile>;

  /** Removes the remains of uploads that were started before a time and never finished. */
  abstract clearUnfinished(before: Date): Promise<void>;
}
