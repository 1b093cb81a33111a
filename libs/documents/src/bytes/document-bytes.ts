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
 * Where documents' bytes live. They are not derived from events: a backup must hold them.
 * Bytes never change once stored; ids are KSUIDs and anything else is a RangeError in `put`, missing elsewhere.
 */
export abstract class DocumentBytes {
  /**
   * Stores bytes so that they outlive a power cut once this resolves. Where the id has bytes already they stay, whatever
   * is given, and what is stored is returned: a repeated attempt records what the first one stored.
   */
  abstract put(documentId: string, bytes: Uint8Array, contentType: string): Promise<StoredBytes>;

  /** @returns null where nothing is stored. @throws {DocumentBytesDamagedError} */
  abstract stat(documentId: string): Promise<StoredBytes | null>;

  /**
   * The bytes, or a range of them cut at the document's end.
   *
   * @throws {DocumentBytesMissingError}
   * @throws {DocumentBytesDamagedError}
   */
  abstract open(documentId: string, range?: ByteRange): Promise<Readable>;

  abstract close(): Promise<void>;
}

/** All bytes of a stored document in one piece. */
export async function readDocument(store: DocumentBytes, documentId: string): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of await store.open(documentId)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
