import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { DataKeyMissingError } from '#kit/event-sourcing';
import { type KeyRing, SubjectErasedError } from '#platform/personal-data';
import {
  type ByteRange,
  describeBytes,
  DocumentBytesDamagedError,
  DocumentBytesMissingError,
  type DocumentFiles,
  type StoredBytes,
  type StoredFile,
} from './document-files.js';
import { OpenedFile, type Preamble, PREAMBLE_BYTES, readPreamble, sealFile } from './sealed-file.js';

/** Storage format: part of the derivation of file keys. */
const PURPOSE = 'documents';
const SEALED_TYPE = 'application/octet-stream';

/**
 * Stores document files encrypted with the data key of their customer; destroying the key erases them. Files never
 * change once stored. Ids are KSUIDs: `put` throws a RangeError for anything else, other methods treat it as
 * missing. Unencrypted files of older versions are readable until {@link seal} encrypts them.
 */
export class DocumentBytes {
  constructor(
    private readonly files: DocumentFiles,
    private readonly keys: Pick<KeyRing, 'derivedKey' | 'newDerivedKey' | 'removeIfErased'>,
  ) {}

  /**
   * Stores a file durably (it survives a power cut). If the id already has a file, that file stays and its
   * description is returned, so a repeated attempt records what the first one stored.
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
    const stored = describeBytes(bytes, contentType);
    const sealed = await this.sealed(documentId, bytes, stored, subjectId);
    const { sha256 } = await this.files.put(documentId, sealed, SEALED_TYPE);
    if (await this.keys.removeIfErased(subjectId, () => this.files.remove(documentId)))
      throw new SubjectErasedError(`subject ${subjectId} was erased`);
    if (sha256 === describeBytes(sealed, SEALED_TYPE).sha256) return stored;
    return (await this.stat(documentId)) ?? stored;
  }

  /**
   * Returns a file's description.
   *
   * @returns null if nothing is stored or the customer was erased
   * @throws {DocumentBytesDamagedError}
   */
  async stat(documentId: string): Promise<StoredBytes | null> {
    const stored = await this.files.stat(documentId);
    if (!stored) return null;
    const preamble = await this.preambleOf(documentId);
    return preamble ? ((await this.opened(documentId, preamble))?.stored ?? null) : stored;
  }

  /**
   * Opens a file, or a range of it cut at the end. If the file was altered on disk, the stream fails with {@link
   * DocumentBytesDamagedError} before it returns any altered byte.
   *
   * @throws {DocumentBytesMissingError} also if the customer was erased
   * @throws {DocumentBytesDamagedError}
   */
  async open(documentId: string, range?: ByteRange): Promise<Readable> {
    const preamble = await this.preambleOf(documentId);
    if (!preamble) return this.files.open(documentId, range);
    const opened = await this.opened(documentId, preamble);
    if (!opened) throw new DocumentBytesMissingError(documentId);
    return opened.read(range, (part) => this.files.open(documentId, part));
  }

  /**
   * Reads a whole file and compares it with its description.
   *
   * @throws {DocumentBytesDamagedError}
   * @throws as {@link open}
   */
  async check(documentId: string, { sha256 }: Pick<StoredBytes, 'sha256'>): Promise<void> {
    const hash = createHash('sha256');
    for await (const chunk of await this.open(documentId)) hash.update(chunk as Buffer);
    if (hash.digest('hex') !== sha256) throw new DocumentBytesDamagedError(documentId);
  }

  /**
   * Checks the bytes of a range. Reads only the encrypted chunks that contain the range, because each chunk is authenticated. An
   * unencrypted file has only one hash and is read as a whole.
   *
   * @throws {DocumentBytesDamagedError}
   * @throws as {@link open}
   */
  async checkRange(documentId: string, stored: Pick<StoredBytes, 'sha256'>, range: ByteRange): Promise<void> {
    if (await this.preambleOf(documentId)) await finished((await this.open(documentId, range)).resume());
    else await this.check(documentId, stored);
  }

  /** Returns whether the key of a subject was destroyed. */
  async isErased(subjectId: string): Promise<boolean> {
    return (await this.keys.derivedKey(subjectId, PURPOSE)) === null;
  }

  /**
   * Returns the subject whose key encrypts a file; null if the file is unencrypted.
   *
   * @throws as {@link open}
   */
  async subjectOf(documentId: string): Promise<string | null> {
    return (await this.preambleOf(documentId))?.subjectId ?? null;
  }

  /**
   * Encrypts an unencrypted file; does nothing if it is already encrypted.
   *
   * @throws as {@link open} and {@link put}
   */
  async seal(documentId: string, subjectId: string): Promise<void> {
    const stored = await this.files.stat(documentId);
    if (!stored || (await this.preambleOf(documentId))) return;
    const bytes = await buffer(await this.files.open(documentId));
    await this.files.replace(
      documentId,
      await this.sealed(documentId, bytes, stored, subjectId),
      SEALED_TYPE,
    );
  }

  /**
   * Removes a file.
   *
   * @returns false if nothing was stored
   */
  remove(documentId: string): Promise<boolean> {
    return this.files.remove(documentId);
  }

  /** Yields all files in no particular order; may include files stored or removed meanwhile. */
  all(): AsyncIterable<StoredFile> {
    return this.files.all();
  }

  /** Removes unfinished uploads that were started before a time. */
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

  /** Returns null for an unencrypted file. */
  private async preambleOf(documentId: string): Promise<Preamble | null> {
    const beginning = await this.files.open(documentId, { first: 0, last: PREAMBLE_BYTES - 1 });
    return readPreamble(await buffer(beginning));
  }

  /** Returns null if the customer was erased. */
  private async opened(documentId: string, preamble: Preamble): Promise<OpenedFile | null> {
    try {
      const key = await this.keys.derivedKey(preamble.subjectId, PURPOSE);
      return key && OpenedFile.open(key, documentId, preamble);
    } catch (error) {
      // The preamble names a subject that never existed.
      if (error instanceof DataKeyMissingError) throw new DocumentBytesDamagedError(documentId);
      throw error;
    }
  }
}

/** Reads a whole document into memory. */
export const readDocument = async (store: DocumentBytes, documentId: string): Promise<Uint8Array> =>
  buffer(await store.open(documentId));
