import { Worker } from 'node:worker_threads';
import { sqliteModule } from '#kit/event-store/adapters';
import { DocumentStoreUnavailableError } from '../../document-store.js';

/** Other processes' reads and writes are waited for, in milliseconds. */
const BUSY_MS = 30_000;
/** Between two tries to empty the log: SQLite waits for locks, not for who else copies it. In milliseconds. */
const POLL_MS = 20;

/**
 * In words that a worker runs as they are: it has none of our modules. `secure_delete` overwrites what is removed, but
 * not the copies that SQLite left behind when it moved rows from page to page; only a VACUUM writes every page anew. It
 * goes through the log, which is then copied into the file while others write, and emptied. Until it is copied here the
 * reader has others leave it alone: the next commit would copy all of it, and its event loop would stand still.
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
 * Writes a SQLite file anew, without what was removed from it, and empties its log. In a thread of its own, as that takes
 * a second for some hundred megabytes; what else writes to the file waits meanwhile, who reads does not.
 *
 * @throws {DocumentStoreUnavailableError} another process would not let go of it
 */
export function scrubFile(file: string): Promise<void> {
  const workerData = { file, module: sqliteModule(), busyMs: BUSY_MS, pollMs: POLL_MS };
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
