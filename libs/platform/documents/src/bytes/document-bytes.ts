import type { Readable } from 'node:stream';
import { DataKeyMissingError } from '#kit/event-sourcing';
import type { KeyRing } from '#platform/personal-data';
import {
  type ByteRange,
  describe,
  DocumentBytesDamagedError,
  DocumentBytesMissingError,
  type DocumentFiles,
  type StoredBytes,
  type StoredFile,
  wholeOf,
} from './document-files.js';
import { OpenedFile, type Preamble, PREAMBLE_BYTES, readPreamble, sealFile } from './sealed-file.js';

/** Storage format: part of the keys that files are encrypted with. */
const PURPOSE = 'documents';
const SEALED_TYPE = 'application/octet-stream';

/**
 * Documents' bytes, encrypted with the data key of the customer whom they are about: once that is destroyed they are
 * gone. They never change once stored; ids are KSUIDs and anything else is a RangeError in `put`, missing elsewhere.
 * Files of versions that stored them in clear are read as they are until {@link seal} encrypts them.
 */
export class DocumentBytes {
  constructor(
    private readonly files: DocumentFiles,
    private readonly keys: Pick<KeyRing, 'derivedKey' | 'newDerivedKey'>,
  ) {}

  /**
   * Stores bytes so that they outlive a power cut once this resolves. Where the id has bytes already they stay, whatever
   * is given, and what is stored is returned: a repeated attempt records what the first one stored.
   *
   * @param subjectId the customer whose document it is
   * @throws {SubjectErasedError}
   */
  async put(
    documentId: string,
    bytes: Uint8Array,
    contentType: string,
    subjectId: string,
  ): Promise<StoredBytes> {
    const present = await this.stat(documentId);
    if (present) return present;
    const stored = describe(bytes, contentType);
    const sealed = await this.sealed(documentId, bytes, stored, subjectId);
    const { sha256 } = await this.files.put(documentId, sealed, SEALED_TYPE);
    if (sha256 === describe(sealed, SEALED_TYPE).sha256) return stored;
    return (await this.stat(documentId)) ?? stored;
  }

  /** @returns null where nothing is stored, or its customer was erased. @throws {DocumentBytesDamagedError} */
  async stat(documentId: string): Promise<StoredBytes | null> {
    const stored = await this.files.stat(documentId);
    if (!stored) return null;
    const preamble = await this.preambleOf(documentId);
    return preamble ? ((await this.opened(documentId, preamble))?.stored ?? null) : stored;
  }

  /**
   * The bytes, or a range of them cut at the document's end. What was altered on disk ends the stream with
   * {@link DocumentBytesDamagedError}, before anything of it is given.
   *
   * @throws {DocumentBytesMissingError} also where the customer was erased
   * @throws {DocumentBytesDamagedError}
   */
  async open(documentId: string, range?: ByteRange): Promise<Readable> {
    const preamble = await this.preambleOf(documentId);
    if (!preamble) return this.files.open(documentId, range);
    const opened = await this.opened(documentId, preamble);
    if (!opened) throw new DocumentBytesMissingError(documentId);
    return opened.read(range, (part) => this.files.open(documentId, part));
  }

  /** Whose key a file is encrypted with; null where it lies in clear. @throws as {@link open} */
  async subjectOf(documentId: string): Promise<string | null> {
    return (await this.preambleOf(documentId))?.subjectId ?? null;
  }

  /** Encrypts a file that lies in clear. Again changes nothing. @throws as {@link open} and {@link put} */
  async seal(documentId: string, subjectId: string): Promise<void> {
    const stored = await this.files.stat(documentId);
    if (!stored || (await this.preambleOf(documentId))) return;
    const bytes = await wholeOf(await this.files.open(documentId));
    await this.files.replace(
      documentId,
      await this.sealed(documentId, bytes, stored, subjectId),
      SEALED_TYPE,
    );
  }

  /** @returns false where nothing was stored */
  remove(documentId: string): Promise<boolean> {
    return this.files.remove(documentId);
  }

  /** All files, in no particular order; what is stored or removed meanwhile may be among them. */
  all(): AsyncIterable<StoredFile> {
    return this.files.all();
  }

  /** Removes what writers began before a time and left unfinished. */
  clearUnfinished(before: Date): Promise<void> {
    return this.files.clearUnfinished(before);
  }

  close(): Promise<void> {
    return this.files.close();
  }

  private async sealed(documentId: string, bytes: Uint8Array, stored: StoredBytes, subjectId: string) {
    const key = await this.keys.newDerivedKey(subjectId, PURPOSE);
    return sealFile(key, { documentId, subjectId, stored, bytes });
  }

  /** Null of a file in clear. */
  private async preambleOf(documentId: string): Promise<Preamble | null> {
    const beginning = await this.files.open(documentId, { first: 0, last: PREAMBLE_BYTES - 1 });
    return readPreamble(await wholeOf(beginning));
  }

  /** Null where its customer was erased. */
  private async opened(documentId: string, preamble: Preamble): Promise<OpenedFile | null> {
    try {
      const key = await this.keys.derivedKey(preamble.subjectId, PURPOSE);
      return key && OpenedFile.open(key, documentId, preamble);
    } catch (error) {
      // The preamble names a subject that there never was.
      if (error instanceof DataKeyMissingError) throw new DocumentBytesDamagedError(documentId);
      throw error;
    }
  }
}

/** All bytes of a stored document in one piece. */
export const readDocument = async (store: DocumentBytes, documentId: string): Promise<Uint8Array> =>
  wholeOf(await store.open(documentId));
