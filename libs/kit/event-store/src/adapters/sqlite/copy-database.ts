import { chmodSync, closeSync, fsyncSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { getSystemErrorName } from 'node:util';
import { Worker } from 'node:worker_threads';
import { type Position, START } from '../../event-store.js';
import { openSqlite, type SqliteDatabase } from './open-sqlite.js';

const LOCK_TIMEOUT_MS = 5000;

/**
 * Copies a consistent snapshot of a database while other programs read and write it, and syncs the copy to disk.
 *
 * @param target path of the copy; must not exist
 * @param amend changes the copy before it is synced
 * @throws the error of SQLite or the file system; an unfinished copy may remain
 */
export function copyDatabase(source: string, target: string, amend: (copy: SqliteDatabase) => void): void {
  syncingMeanwhile(target, () => {
    const database = openSqlite(source, { busyTimeoutMs: LOCK_TIMEOUT_MS });
    try {
      database.prepare('VACUUM INTO ?').run(target);
    } finally {
      database.close();
    }
    chmodSync(target, 0o600);
    const copy = openSqlite(target);
    try {
      amend(copy);
    } finally {
      copy.close();
    }
  });
  sync(target);
}

/** How {@link syncingMeanwhile} and its thread tell each other that they are done. */
export interface SyncJob {
  readonly path: string;
  /**
   * Shared. At {@link WORK}: 1 after the work is done. At {@link SYNCS}: {@link SYNCED} after the thread's last sync, or the system's
   * error number (negative) if a sync failed.
   */
  readonly done: Int32Array;
}
export const WORK = 0;
export const SYNCS = 1;
export const SYNCED = 1;

/** The thread's last sync takes less. Milliseconds. */
const SYNC_TIMEOUT_MS = 60_000;

/**
 * Syncs a file many times while synchronous work writes it. If gigabytes were synced at once, every other program would wait
 * for its own syncs: a service for two seconds.
 *
 * @throws {Error} with the system's `code` if a sync failed: the system reports a lost write only once
 */
function syncingMeanwhile(path: string, work: () => void): void {
  const job: SyncJob = { path, done: new Int32Array(new SharedArrayBuffer(8)) };
  const thread = new Worker(new URL('./sync-thread.js', import.meta.url), { workerData: job, execArgv: [] });
  thread.on('error', () => undefined);
  thread.unref();
  try {
    work();
  } finally {
    Atomics.store(job.done, WORK, 1);
    Atomics.notify(job.done, WORK);
    Atomics.wait(job.done, SYNCS, 0, SYNC_TIMEOUT_MS);
  }
  const outcome = Atomics.load(job.done, SYNCS);
  if (outcome === SYNCED) return;
  const error = new Error(`${path} could not be synced to disk`);
  throw outcome < 0 ? Object.assign(error, { code: getSystemErrorName(outcome) }) : error;
}

/** Syncs a file to disk, because `VACUUM INTO` does not: https://sqlite.org/lang_vacuum.html */
function sync(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Summary of a copied log. */
export interface CopiedEvents {
  readonly events: number;
  /** Position of the newest event, or {@link START}. */
  readonly position: Position;
}

/**
 * Copies a consistent snapshot of `events.db` while services use it.
 *
 * @param from folder that contains `events.db`
 * @param to folder for the copy; must not contain `events.db`
 * @throws the error of SQLite or the file system
 */
export function copyEvents(from: string, to: string): CopiedEvents {
  let copied: CopiedEvents = { events: 0, position: START };
  copyDatabase(join(from, 'events.db'), join(to, 'events.db'), (copy) => {
    const sql = `SELECT count(*) AS events, ifnull(max(position), ${START}) AS position FROM events`;
    copied = copy.prepare(sql).get() as CopiedEvents;
  });
  return { ...copied };
}
