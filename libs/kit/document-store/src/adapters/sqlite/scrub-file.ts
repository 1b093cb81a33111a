import { Worker } from 'node:worker_threads';
import { sqliteModule } from '#kit/event-store/adapters';
import { DocumentStoreUnavailableError } from '../../document-store.js';

/** Maximum wait (ms) for reads and writes of other processes. */
const BUSY_MS = 30_000;
/** Interval (ms) between attempts to empty the log: SQLite waits for locks, but not for another copy of the log. */
const POLL_MS = 20;

/**
 * Source code for a worker, which cannot import our modules. `secure_delete` overwrites removed data, but not the copies that
 * SQLite leaves when it moves rows between pages. Only VACUUM rewrites every page, by way of the write-ahead log. We keep a
 * reader open until we copy that log to the file ourselves; otherwise the next commit of another process would copy all of
 * it and block its event loop.
 */
const SCRUB = `
  const { workerData: { module, file, busyMs, pollMs } } = require('node:worker_threads');
  const { DatabaseSync } = require(module);
  const [database, reader] = [new DatabaseSync(file, { timeout: busyMs }), new DatabaseSync(file, { timeout: busyMs })];
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM sqlite_schema').get();
  database.exec('PRAGMA wal_autocheckpoint = 0; PRAGMA synchronous = NORMAL; VACUUM');
  reader.exec('COMMIT');
  database.exec('PRAGMA wal_checkpoint(PASSIVE)');
  const end = performance.now() + busyMs;
  const isBusy = () => database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get().busy !== 0;
  while (isBusy()) {
    if (performance.now() > end) throw new Error('the log of ' + file + ' is in use');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pollMs);
  }
  database.close();
  reader.close();
`;

/**
 * Rewrites an SQLite file without removed data and empties its log. It runs in its own thread, because it takes about a
 * second for a few hundred megabytes. Other writers of the file wait meanwhile; readers do not.
 *
 * @throws {DocumentStoreUnavailableError} if another process keeps the file locked
 */
export function scrubFile(file: string): Promise<void> {
  const workerData = { file, module: sqliteModule(), busyMs: BUSY_MS, pollMs: POLL_MS };
  const worker = new Worker(SCRUB, { eval: true, workerData, execArgv: [] });
  return new Promise<void>((resolve, reject) => {
    worker.once('exit', () => {
      resolve();
    });
    worker.once('error', (cause) => {
      reject(
        new DocumentStoreUnavailableError(`${file} could not be rewritten: ${cause.message}`, { cause }),
      );
    });
  });
}
