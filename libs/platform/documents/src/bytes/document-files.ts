import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** What is known of stored bytes. */
export interface StoredBytes {
  readonly contentType: string;
  readonly sizeInBytes: number;
  /** Of the bytes, lower-case hex. */
  readonly sha256: string;
}

/** Part of a document: offsets of its first and last byte, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** A file, and since when it is there (real time). */
export interface StoredFile {
  readonly documentId: string;
  readonly storedAt: Date;
}

/** No bytes are stored under the id. */
export class DocumentBytesMissingError extends Error {
  override readonly name = 'DocumentBytesMissingError';

  constructor(documentId: string) {
    super(`no bytes are stored for document ${documentId}`);
  }
}

/** What is stored under the id is not what was put there. */
export class DocumentBytesDamagedError extends Error {
  override readonly name = 'DocumentBytesDamagedError';

  constructor(documentId: string) {
    super(`the stored bytes of document ${documentId} are damaged`);
  }
}

/**
 * Where files lie, whatever is in them. They are not derived from events: a backup must hold them.
 * Ids are KSUIDs and anything else is a RangeError in `put` and `replace`, missing elsewhere.
 */
export abstract class DocumentFiles {
  /**
   * Stores bytes so that they outlive a power cut once this resolves. Where the id has bytes already they stay, whatever
   * is given, and what is stored is returned: a repeated attempt records what the first one stored.
   */
  abstract put(documentId: string, bytes: Uint8Array, contentType: string): Promise<StoredBytes>;

  /** Stores bytes in the place of those that are there; readers see the one or the other. */
  abstract replace(documentId: string, bytes: Uint8Array, contentType: string): Promise<void>;

  /** @returns null where nothing is stored. @throws {DocumentBytesDamagedError} */
  abstract stat(documentId: string): Promise<StoredBytes | null>;

  /**
   * The bytes, or a range of them cut at the file's end.
   *
   * @throws {DocumentBytesMissingError}
   * @throws {DocumentBytesDamagedError}
   */
  abstract open(documentId: string, range?: ByteRange): Promise<Readable>;

  /** @returns false where nothing was stored */
  abstract remove(documentId: string): Promise<boolean>;

  /** All files, in no particular order; what is stored or removed meanwhile may be among them. */
  abstract all(): AsyncIterable<StoredFile>;

  /** Removes what writers began before a time and left unfinished. */
  abstract clearUnfinished(before: Date): Promise<void>;

  abstract close(): Promise<void>;
}

/** What bytes are, before they are stored. */
export const describe = (bytes: Uint8Array, contentType: string): StoredBytes => ({
  contentType,
  sizeInBytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** All of a stream in one piece. */
export async function wholeOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
