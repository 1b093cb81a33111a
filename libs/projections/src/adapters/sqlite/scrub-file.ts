import { Worker } from 'node:worker_threads';
import { sqliteModule } from '#event-store/adapters';
import { DocumentStoreUnavailableError } from '../../document-store.js';

/** Other processes' reads and writes are waited for, in milliseconds. */
const BUSY_MS = 30_000;

/**
 * In words that a worker runs as they are: it has none of our modules. `secure_delete` overwrites what is removed, but
 * not the copies that SQLite left behind when it moved rows from page to page; only a VACUUM writes every page anew. It
 * goes through the log, which is then emptied.
 */
const SCRUB = `
  const { workerData } = require('node:worker_threads');
  const { DatabaseSync } = require(workerData.module);
  const database = new DatabaseSync(workerData.file, { timeout: workerData.busyMs });
  database.exec('VACUUM');
  const { busy } = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
  database.close();
  if (busy) throw new Error('the log of ' + workerData.file + ' is in use');
`;

/**
 * Writes a SQLite file anew, without what was removed from it, and empties its log. In a thread of its own, as that takes
 * a second for some hundred megabytes; what else writes to the file waits.
 *
 * @throws {DocumentStoreUnavailableError} another process would not let go of it
 */
export function scrubFile(file: string): Promise<void> {
  const workerData = { file, module: sqliteModule(), busyMs: BUSY_MS };
  const worker = new Worker(SCRUB, {
    eval: true,
    workerData,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  return new Promise<void>((resolve, reject) => {
    worker.once('exit', () => {
      resolve();
    });
    worker.once('error', (cause) => {
      reject(new DocumentStoreUnavailableError(`${file} was not written anew: ${cause.message}`, { cause }));
    });
  });
}
