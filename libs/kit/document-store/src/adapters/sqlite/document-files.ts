import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DocumentStoreUnavailableError, type Collection } from '../../document-store.js';
import { DocumentFile } from './document-file.js';
import { DocumentTables } from './document-tables.js';

const APART = /^read-models\.([a-z0-9-]+)\.db$/;

/** A file and its tables. */
export interface Part {
  readonly file: DocumentFile;
  readonly tables: DocumentTables;
}

type FileKey = Pick<Collection, 'kind' | 'apart'>;

/**
 * The files of a store: one for records, one for derived documents, and a separate file for each collection with `apart`,
 * opened on first use.
 */
export class DocumentFiles {
  private readonly apart = new Map<string, Promise<Part>>();
  private closed = false;

  private constructor(
    private readonly directory: string,
    readonly derived: Part,
    readonly record: Part,
  ) {}

  /** @throws {DocumentStoreCorruptError} {@link DocumentStoreUnavailableError} */
  static async open(directory: string): Promise<DocumentFiles> {
    const record = await DocumentFile.open(directory, 'record');
    try {
      const derived = await DocumentFile.open(directory, 'derived');
      return new DocumentFiles(directory, partOf(derived), partOf(record));
    } catch (error) {
      await record.close();
      throw error;
    }
  }

  /**
   * Returns the file of a collection or subscription and creates it if it does not exist.
   *
   * @throws {DocumentStoreCorruptError} {@link DocumentStoreUnavailableError}
   */
  of({ kind, apart }: FileKey): Part | Promise<Part> {
    if (apart === undefined) return this[kind];
    if (this.closed)
      throw new DocumentStoreUnavailableError(`the document store in ${this.directory} is closed`);
    let part = this.apart.get(apart);
    if (!part) {
      part = DocumentFile.open(this.directory, kind, nameOf(apart)).then(partOf);
      this.apart.set(apart, part);
      part.catch(() => this.apart.delete(apart));
    }
    return part;
  }

  has({ apart }: FileKey): boolean {
    return apart === undefined || this.apart.has(apart) || existsSync(join(this.directory, nameOf(apart)));
  }

  /** Deletes a separate file. Another process that has it open continues to use the deleted file. */
  async remove({ apart }: FileKey): Promise<void> {
    if (apart === undefined) return;
    const part = this.apart.get(apart);
    this.apart.delete(apart);
    await (await part)?.file.close();
    for (const end of ['', '-wal', '-shm'])
      await rm(join(this.directory, nameOf(apart) + end), { force: true });
  }

  /** Returns all open files. */
  async opened(): Promise<Part[]> {
    return [this.derived, this.record, ...(await Promise.all(this.apart.values()))];
  }

  /** Returns all files, including those that other processes created. */
  async all(): Promise<Part[]> {
    for (const name of await readdir(this.directory)) {
      const [, apart] = APART.exec(name) ?? [];
      if (apart !== undefined) await this.of({ kind: 'derived', apart });
    }
    return this.opened();
  }

  async close(): Promise<void> {
    this.closed = true;
    const opened = await Promise.allSettled(this.apart.values());
    const parts = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    await Promise.all([this.derived, this.record, ...parts].map(({ file }) => file.close()));
  }
}

const partOf = (file: DocumentFile): Part => ({ file, tables: new DocumentTables(file) });

/** Storage format. */
const nameOf = (apart: string): string => `read-models.${apart}.db`;
