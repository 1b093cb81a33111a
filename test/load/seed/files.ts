import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DocumentBytesMissingError, DocumentFiles, type StoredFile } from '#platform/documents';

/** When all files were stored: before the last sweep. */
export const STORED = new Date(Date.now() - 30 * 24 * 3_600_000);

/** Files where the service keeps them. */
export class SeededFiles extends DocumentFiles {
  private readonly folders = new Set<string>();

  /**
   * @param directory the folder `documents`
   * @param isNew whether every file that is put is new, so that none need be looked for
   */
  constructor(
    private readonly directory: string,
    private readonly isNew: boolean,
  ) {
    super();
  }

  /** Does not wait for the disk. */
  override put(documentId: string, bytes: Uint8Array): Promise<boolean> {
    const folder = join(this.directory, documentId.slice(-2));
    if (!this.folders.has(folder)) mkdirSync(folder, { recursive: true });
    this.folders.add(folder);
    const path = join(folder, documentId);
    writeFileSync(path, bytes);
    utimesSync(path, STORED, STORED);
    return Promise.resolve(true);
  }

  override async *read(documentId: string): AsyncGenerator<Uint8Array> {
    if (this.isNew) throw MISSING;
    yield await readFile(join(this.directory, documentId.slice(-2), documentId));
  }

  override remove(): Promise<boolean> {
    return Promise.resolve(false);
  }

  override async *storedSince(): AsyncGenerator<StoredFile> {
    yield* await Promise.resolve([]);
  }

  override clearUnfinished(): Promise<void> {
    return Promise.resolve();
  }
}

/** One error for all files, because the stack of an error costs as much as a file. */
const MISSING = new DocumentBytesMissingError('(new)');
