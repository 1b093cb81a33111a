import { Worker } from 'node:worker_threads';
import { sqliteModule } from '#kit/event-store/adapters';
import { DocumentStoreUnavailableError } from '../../document-store.js';

/** Maximum wait (ms) for reads and writes of other processes. */
const BUSY_MS = 30_000;
/** Interval (ms) between attempts to empty the log: SQLite waits for locks, but not for another copy of the log. */
const POLL_MS = 20;

/** Source code for a worker, which cannot import our modules. It copies most of the log without blocking writers. */
const EMPTY = `
  const { workerData: { module, file, busyMs, pollMs } } = require('node:worker_threads');
  const { DatabaseSync } = require(module);
  const database = new DatabaseSync(file, { timeout: busyMs });
  database.exec('PRAGMA wal_checkpoint(PASSIVE)');
  const end = performance.now() + busyMs;
  const isBusy = () => database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get().busy !== 0;
  while (isBusy()) {
    if (performance.now() > end) throw new Error('the log of ' + file + ' is in use');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pollMs);
  }
  database.close();
`;

/**
 * Empties the write-ahead log of an SQLite file, which contains former versions of pages. Runs in its own thread, because it
 * waits for readers.
 *
 * @throws {DocumentStoreUnavailableError} if another process keeps the file locked
 */
export function emptyLog(file: string): Promise<void> {
  const workerData = { file, module: sqliteModule(), busyMs: BUSY_MS, pollMs: POLL_MS };
  const worker = new Worker(EMPTY, { eval: true, workerData, execArgv: [] });
  return new Promise<void>((resolve, reject) => {
    worker.once('exit', () => {
      resolve();
    });
    worker.once('error', (cause) => {
      reject(
        new DocumentStoreUnavailableError(`the log of ${file} could not be emptied: ${cause.message}`, {
          cause,
        }),
      );
    });
  });
}
