import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, link, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DocumentStoreUnavailableError } from '#kit/document-store';
import { isId } from '#kit/kernel';
import {
  type ByteRange,
  describeBytes,
  DocumentBytesDamagedError,
  DocumentBytesMissingError,
  DocumentFiles,
  type StoredBytes,
  type StoredFile,
} from '../../bytes/document-files.js';

const DAY_MS = 86_400_000;
const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

/**
 * Stores one file per document as `<directory>/<last two characters of the id>/<id>`; each file is written
 * completely or not at all.
 */
export class DiskDocumentFiles extends DocumentFiles {
  private constructor(private readonly directory: string) {
    super();
  }

  /** Creates the directory if needed and removes drafts that crashed writers left more than a day ago. */
  static async open(options: { readonly directory: string }): Promise<DiskDocumentFiles> {
    const store = new DiskDocumentFiles(options.directory);
    await mkdir(store.incoming, { recursive: true });
    await store.clearUnfinished(new Date(Date.now() - DAY_MS));
    return store;
  }

  override async put(documentId: string, bytes: Uint8Array, contentType: string): Promise<StoredBytes> {
    if (!isId(documentId)) throw new RangeError('the document id must be a KSUID');
    const present = await this.stat(documentId);
    if (present) return present;
    const stored = describeBytes(bytes, contentType);
    const won = await this.write(documentId, bytes, stored, publish);
    return won ? stored : ((await this.stat(documentId)) ?? stored);
  }

  override async replace(documentId: string, bytes: Uint8Array, contentType: string): Promise<void> {
    if (!isId(documentId)) throw new RangeError('the document id must be a KSUID');
    await this.write(documentId, bytes, describeBytes(bytes, contentType), rename);
  }

  override async stat(documentId: string): Promise<StoredBytes | null> {
    const file = await this.openFile(documentId);
    if (!file) return null;
    try {
      return await statFile(file, documentId);
    } finally {
      await file.close();
    }
  }

  override async open(documentId: string, range?: ByteRange): Promise<Readable> {
    const file = await this.openFile(documentId);
    if (!file) throw new DocumentBytesMissingError(documentId);
    try {
      const { sizeInBytes } = await statFile(file, documentId);
      const first = range?.first ?? 0;
      const last = Math.min(range?.last ?? Infinity, sizeInBytes - 1);
      if (first <= last) return file.createReadStream({ start: first, end: last });
      await file.close();
      return Readable.from([]);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  override async remove(documentId: string): Promise<boolean> {
    if (!isId(documentId)) return false;
    const folder = join(this.directory, documentId.slice(-2));
    try {
      await unlink(join(folder, documentId));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return false;
      throw error;
    }
    await syncFolder(folder);
    return true;
  }

  override async *all(): AsyncGenerator<StoredFile> {
    for (const folder of await readdir(this.directory, { withFileTypes: true })) {
      if (!folder.isDirectory() || folder.name.length !== 2) continue;
      for (const documentId of await readdir(join(this.directory, folder.name))) {
        const file = await stat(join(this.directory, folder.name, documentId)).catch(() => null);
        if (file && isId(documentId)) yield { documentId, storedAt: file.mtime };
      }
    }
  }

  override async clearUnfinished(before: Date): Promise<void> {
    for (const name of await readdir(this.incoming)) {
      const draft = join(this.incoming, name);
      // Another process may remove the drafts at the same time.
      const begun = await stat(draft).catch(() => null);
      if (begun && begun.mtime < before) await unlink(draft).catch(() => undefined);
    }
  }

  override close(): Promise<void> {
    return Promise.resolve();
  }

  private get incoming(): string {
    return join(this.directory, '.incoming');
  }

  /**
   * Writes a draft, and moves it to its final name.
   *
   * @throws {DocumentStoreUnavailableError} if the file system fails, for example because its disk is full
   */
  private async write<T>(
    documentId: string,
    bytes: Uint8Array,
    stored: StoredBytes,
    move: (draft: string, path: string) => Promise<T>,
  ): Promise<T> {
    const draft = join(this.incoming, randomUUID());
    const parts = [bytes, writeTrailer(documentId, stored)];
    try {
      const folder = await this.folderOf(documentId);
      await writeThrough(draft, parts);
      const result = await move(draft, join(folder, documentId));
      await this.sync(folder);
      return result;
    } catch (error) {
      // A part of a file would keep a full disk full.
      await rm(draft, { force: true }).catch(() => undefined);
      const { syscall, message } = error as NodeJS.ErrnoException;
      if (syscall === undefined) throw error;
      const reason = `document files cannot be written: ${message}`;
      throw new DocumentStoreUnavailableError(reason, { cause: error });
    }
  }

  private async folderOf(documentId: string): Promise<string> {
    const folder = join(this.directory, documentId.slice(-2));
    await mkdir(folder, { recursive: true });
    return folder;
  }

  /** A file name is durable only after its folder is synced, and the folder after its parent is. */
  private async sync(folder: string): Promise<void> {
    await syncFolder(folder);
    await syncFolder(this.directory);
  }

  /** Only well-formed ids become paths, so no id leads out of the directory. */
  private async openFile(documentId: string): Promise<FileHandle | null> {
    if (!isId(documentId)) return null;
    try {
      return await open(join(this.directory, documentId.slice(-2), documentId), constants.O_RDONLY);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    }
  }
}

async function statFile(file: FileHandle, documentId: string): Promise<StoredBytes> {
  const { size } = await file.stat();
  const trailer = Buffer.alloc(TRAILER_BYTES);
  if (size >= TRAILER_BYTES) await file.read(trailer, 0, TRAILER_BYTES, size - TRAILER_BYTES);
  const stored = readTrailer(trailer, documentId, size);
  if (!stored) throw new DocumentBytesDamagedError(documentId);
  return stored;
}

async function writeThrough(path: string, parts: readonly Uint8Array[]): Promise<void> {
  const file = await open(path, 'wx');
  try {
    // Unlike `writev`, this never ends after a part of the bytes.
    for (const part of parts) await file.writeFile(part);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Gives the draft its final name. Unlike a rename, a link never replaces a file that another writer published
 * first.
 */
async function publish(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return unlink(draft).then(() => false);
    // The file system has no hard links.
    if (codeOf(error) !== 'EPERM' && codeOf(error) !== 'ENOTSUP') throw error;
    return rename(draft, path).then(() => true);
  }
  return unlink(draft).then(() => true);
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, constants.O_RDONLY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Every file ends with a description of its contents, this many bytes long. */
const TRAILER_BYTES = 512;

/** `%` starts a comment in a PDF, so viewers open an unencrypted file despite its trailer. */
const MARK = '\n%document-bytes ';

/**
 * Returns the trailer of a file.
 *
 * @throws {RangeError} if the content type does not fit
 */
function writeTrailer(documentId: string, stored: StoredBytes): Buffer {
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
function readTrailer(trailer: Buffer, documentId: string, fileSize: number): StoredBytes | null {
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
