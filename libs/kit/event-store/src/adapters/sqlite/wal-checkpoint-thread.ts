import { statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { openSqlite, type SqliteDatabase } from './open-sqlite.js';
import type { CheckpointJob, CheckpointOutcome } from './wal-checkpoints.js';

/** Attempts to begin a new log. One fails if somebody writes or reads an older state at that moment. */
const ATTEMPTS = 3;
const POLL_MS = 5;

/** Answers each job of {@link checkpointWal} with its outcome. */
parentPort?.on('message', (job: CheckpointJob) => {
  void checkpoint(job)
    .then(
      (): CheckpointOutcome => ({ id: job.id }),
      (error: unknown): CheckpointOutcome => ({ id: job.id, error: (error as Error).message }),
    )
    .then((outcome) => parentPort?.postMessage(outcome));
});

async function checkpoint({ file, emptyWithinMs }: CheckpointJob): Promise<void> {
  const database = openSqlite(file);
  try {
    if (emptyWithinMs === undefined) await copy(database);
    else await empty(database, file, emptyWithinMs);
  } finally {
    database.close();
  }
}

/** Copies the log without blocking anybody, and then what was written meanwhile, so that the next commit begins a new log. */
async function copy(database: SqliteDatabase): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    run(database, 'PASSIVE');
    run(database, 'RESTART');
    await setTimeout(POLL_MS);
  }
}

/** Waits for readers by trying again: SQLite's own wait would block writers. */
async function empty(database: SqliteDatabase, file: string, withinMs: number): Promise<void> {
  const end = performance.now() + withinMs;
  for (;;) {
    run(database, 'PASSIVE');
    run(database, 'TRUNCATE');
    if (!statSync(`${file}-wal`, { throwIfNoEntry: false })?.size) return;
    if (performance.now() > end) throw new Error('it is in use');
    await setTimeout(POLL_MS);
  }
}

/**
 * Checkpoints without waiting for locks: https://sqlite.org/c3ref/wal_checkpoint_v2.html. Not as a prepared statement, which
 * would keep the file open until it is garbage-collected.
 */
function run(database: SqliteDatabase, mode: 'PASSIVE' | 'RESTART' | 'TRUNCATE'): void {
  database.exec(`PRAGMA wal_checkpoint(${mode})`);
}
