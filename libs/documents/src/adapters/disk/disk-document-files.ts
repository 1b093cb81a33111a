import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, link, mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { isId } from '#kernel';
import {
  type ByteRange,
  DocumentBytes,
  DocumentBytesDamagedError,
  DocumentBytesMissingError,
  type StoredBytes,
} from '../../bytes/document-bytes.js';
import { describe, readTrailer, TRAILER_BYTES, writeTrailer } from './trailer.js';

const DAY_MS = 86_400_000;
const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

/** One file a document, `<directory>/<last two characters of the id>/<id>`, each written whole or not at all. */
export class DiskDocumentBytes extends DocumentBytes {
  private constructor(private readonly directory: string) {
    super();
  }

  /** Makes the directory where it is missing and clears what crashed writers left more than a day ago. */
  static async open(options: { readonly directory: string }): Promise<DiskDocumentBytes> {
    const store = new DiskDocumentBytes(options.directory);
    await mkdir(store.incoming, { recursive: true });
    await store.clearIncoming();
    return store;
  }

  override async put(documentId: string, bytes: Uint8Array, contentType: string): Promise<StoredBytes> {
    if (!isId(documentId)) throw new RangeError('a document id is a KSUID');
    const present = await this.stat(documentId);
    if (present) return present;
    const stored = describe(bytes, contentType);
    const draft = join(this.incoming, randomUUID());
    await writeThrough(draft, [bytes, writeTrailer(documentId, stored)]);
    const folder = join(this.directory, documentId.slice(-2));
    await mkdir(folder, { recursive: true });
    const won = await publish(draft, join(folder, documentId));
    // A file's name is durable once its folder is, and the folder's once its parent is.
    await syncFolder(folder);
    await syncFolder(this.directory);
    return won ? stored : ((await this.stat(documentId)) ?? stored);
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

  override close(): Promise<void> {
    return Promise.resolve();
  }

  private get incoming(): string {
    return join(this.directory, '.incoming');
  }

  /** Only the form of an id reaches a path, so no id leads out of the directory. */
  private async openFile(documentId: string): Promise<FileHandle | null> {
    if (!isId(documentId)) return null;
    try {
      return await open(join(this.directory, documentId.slice(-2), documentId), constants.O_RDONLY);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    }
  }

  private async clearIncoming(): Promise<void> {
    for (const name of await readdir(this.incoming)) {
      const draft = join(this.incoming, name);
      // Another process may clear at the same time.
      const age = await stat(draft).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      );
      if (age > DAY_MS) await unlink(draft).catch(() => undefined);
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
    await file.writev(parts.filter((part) => part.length > 0));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Gives the draft its name. A link, unlike a rename, never replaces what another writer published first. */
async function publish(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return unlink(draft).then(() => false);
    // A file system without hard links.
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
