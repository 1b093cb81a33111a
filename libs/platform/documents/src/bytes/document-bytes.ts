import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DataKeyMissingError } from '#kit/event-sourcing';
import { type KeyRing, SubjectErasedError } from '#platform/personal-data';
import {
  DocumentBytesDamagedError,
  DocumentBytesMissingError,
  type DocumentFiles,
  type StoredFile,
} from './document-files.js';
import { openDocument, sealDocument } from './sealed-document.js';

/** Describes a stored document. */
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

/** Storage format: part of the derivation of file keys. */
const PURPOSE = 'documents';

/**
 * Stores PDFs encrypted with the data key of their customer; destroying the key erases them. Documents never change once
 * stored. Ids are KSUIDs: `put` throws a RangeError for anything else, other methods treat it as missing.
 */
export class DocumentBytes {
  constructor(
    private readonly files: DocumentFiles,
    private readonly keys: Pick<KeyRing, 'derivedKey' | 'newDerivedKey' | 'removeIfErased'>,
  ) {}

  /**
   * Stores a PDF durably (it survives a power cut). If the id already has a document, that document stays and its
   * description is returned, so a repeated attempt records what the first one stored.
   *
   * @param subjectId the customer whose document it is
   * @throws {SubjectErasedError}
   * @throws {DocumentStoreUnavailableError} if it cannot be written, for example because the disk is full
   */
  async put(documentId: string, bytes: Uint8Array, subjectId: string): Promise<StoredBytes> {
    const present = await this.stat(documentId);
    if (present) return present;
    const key = await this.keys.newDerivedKey(subjectId, PURPOSE);
    const isFirst = await this.files.put(documentId, sealDocument(key, { documentId, subjectId }, bytes));
    if (await this.keys.removeIfErased(subjectId, () => this.files.remove(documentId)))
      throw new SubjectErasedError(`subject ${subjectId} was erased`);
    const first = isFirst ? null : await this.stat(documentId);
    return first ?? describeBytes([bytes]);
  }

  /**
   * Reads a whole document and describes it. No byte of it was altered since it was stored.
   *
   * @returns null if nothing is stored or the customer was erased
   * @throws {DocumentBytesDamagedError}
   * @throws {DocumentStoreUnavailableError}
   */
  async stat(documentId: string): Promise<StoredBytes | null> {
    try {
      return await describeBytes(this.read(documentId));
    } catch (error) {
      if (error instanceof DocumentBytesMissingError) return null;
      throw error;
    }
  }

  /**
   * Opens a document, or a range of it cut at the end. The stream holds a few pieces in memory, whatever the size of the
   * document. A stream of the whole document fails at its end if the file was altered; {@link stat} checks it before.
   *
   * The stream fails with {@link DocumentBytesMissingError} (also if the customer was erased), {@link
   * DocumentBytesDamagedError} or `DocumentStoreUnavailableError`.
   */
  open(documentId: string, range?: ByteRange): Readable {
    const pieces = this.read(documentId);
    return Readable.from(range ? cut(pieces, range) : pieces, { objectMode: false });
  }

  /**
   * Reads a whole document and compares it with its recorded hash.
   *
   * @throws {DocumentBytesDamagedError}
   * @throws {DocumentBytesMissingError} also if the customer was erased
   * @throws {DocumentStoreUnavailableError}
   */
  async check(documentId: string, { sha256 }: Pick<StoredBytes, 'sha256'>): Promise<void> {
    const stored = await describeBytes(this.read(documentId));
    if (stored.sha256 !== sha256) throw new DocumentBytesDamagedError(documentId);
  }

  /** Reports whether the key of a subject was destroyed. */
  async isErased(subjectId: string): Promise<boolean> {
    return (await this.keys.derivedKey(subjectId, PURPOSE)) === null;
  }

  /**
   * Removes a document.
   *
   * @returns false if nothing was stored
   */
  remove(documentId: string): Promise<boolean> {
    return this.files.remove(documentId);
  }

  /**
   * Yields the files that were stored at or after a time, in no particular order; may include older files, and files stored
   * or removed meanwhile.
   */
  storedSince(time: Date): AsyncIterable<StoredFile> {
    return this.files.storedSince(time);
  }

  /** Removes the remains of uploads that were started before a time and never finished. */
  clearUnfinished(before: Date): Promise<void> {
    return this.files.clearUnfinished(before);
  }

  private read(documentId: string): AsyncGenerator<Buffer> {
    return openDocument(documentId, this.files.read(documentId), (subjectId) =>
      this.keyOf(documentId, subjectId),
    );
  }

  private async keyOf(documentId: string, subjectId: string): Promise<Buffer> {
    const key = await this.keys.derivedKey(subjectId, PURPOSE).catch((error: unknown) => {
      // The file names a subject that never existed.
      throw error instanceof DataKeyMissingError ? new DocumentBytesDamagedError(documentId) : error;
    });
    if (!key) throw new DocumentBytesMissingError(documentId);
    return key;
  }
}

/** Reads a whole document into memory. @throws as the stream of {@link DocumentBytes.open} */
export const readDocument = (store: DocumentBytes, documentId: string): Promise<Uint8Array> =>
  buffer(store.open(documentId));

async function describeBytes(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<StoredBytes> {
  const hash = createHash('sha256');
  let sizeInBytes = 0;
  for await (const piece of pieces) {
    hash.update(piece);
    sizeInBytes += piece.length;
  }
  return { contentType: 'application/pdf', sizeInBytes, sha256: hash.digest('hex') };
}

async function* cut(pieces: AsyncIterable<Buffer>, { first, last }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const piece of pieces) {
    yield piece.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at));
    at += piece.length;
    if (at > last) return;
  }
}
