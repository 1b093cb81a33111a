import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#platform/hosting';
import { BackupError, DOCUMENTS, KEY_FILE, MANIFEST } from './manifest.js';

/** Everything that a backup writes into its folder, with the files that SQLite may leave if it fails. */
const WRITTEN = [
  MANIFEST,
  KEY_FILE,
  DOCUMENTS,
  ...['events.db', 'records.db'].flatMap((name) =>
    ['', '-journal', '-wal', '-shm'].map((end) => `${name}${end}`),
  ),
];

/** The folder of a backup that is being taken. Only one backup at a time can use a folder. */
export class BackupFolder {
  private isClaimed = false;
  private readonly created: string[] = [];

  /** @param path a folder that does not exist, or is empty */
  constructor(readonly path: string) {}

  /**
   * Creates the folder and its folder of documents.
   *
   * @throws {BackupError} the folder is not empty, or another backup uses it
   * @throws the error of the file system
   */
  async claim(): Promise<void> {
    await makeFolder(this.path, this.created);
    if ((await readdir(this.path)).length > 0) throw this.notEmpty();
    try {
      await mkdir(join(this.path, DOCUMENTS), { mode: 0o700 });
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? this.notEmpty() : error;
    }
    this.isClaimed = true;
  }

  /** Removes what this backup wrote. Files and folders that existed before remain. */
  async discard(): Promise<void> {
    if (this.isClaimed)
      for (const name of WRITTEN) await rm(join(this.path, name), { recursive: true, force: true });
    // Fails if another program has written into the folder meanwhile.
    for (const folder of this.created.toReversed()) await rmdir(folder).catch(() => undefined);
  }

  private notEmpty(): BackupError {
    return new BackupError(`${this.path} is not empty. Choose a new or empty folder.`);
  }
}
