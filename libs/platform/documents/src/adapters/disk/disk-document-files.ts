import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, link, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { DocumentStoreUnavailableError } from '#kit/document-store';
import { isId } from '#kit/kernel';
import { DocumentBytesMissingError, DocumentFiles, type StoredFile } from '../../bytes/document-files.js';

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

  override async put(documentId: string, bytes: Uint8Array): Promise<boolean> {
    if (!isId(documentId)) throw new RangeError('the document id must be a KSUID');
    const draft = join(this.incoming, randomUUID());
    try {
      const folder = await this.folderOf(documentId);
      await writeThrough(draft, bytes);
      const isFirst = await publish(draft, join(folder, documentId));
      await this.sync(folder);
      return isFirst;
    } catch (error) {
      // A part of a file would keep a full disk full.
      await rm(draft, { force: true }).catch(() => undefined);
      const { syscall, message } = error as NodeJS.ErrnoException;
      if (syscall === undefined) throw error;
      const reason = `document files cannot be written: ${message}`;
      throw new DocumentStoreUnavailableError(reason, { cause: error });
    }
  }

  override async *read(documentId: string): AsyncGenerator<Uint8Array> {
    const file = await this.openFile(documentId);
    if (!file) throw new DocumentBytesMissingError(documentId);
    // Closes the file at the end, or when the consumer stops.
    yield* file.createReadStream() as AsyncIterable<Buffer>;
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

  override async *storedSince(time: Date): AsyncGenerator<StoredFile> {
    for (const name of await readdir(this.directory)) {
      const folder = join(this.directory, name);
      // A folder is changed after each of its files is written.
      if (name.length !== 2 || (await stat(folder)).mtime < time) continue;
      for (const documentId of await readdir(folder)) {
        const file = await stat(join(folder, documentId)).catch(() => null);
        if (file && file.mtime >= time && isId(documentId)) yield { documentId, storedAt: file.mtime };
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

  private get incoming(): string {
    return join(this.directory, '.incoming');
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

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
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
