import { setTimeout } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { openSqlite, type SqliteDatabase } from './open-sqlite.js';
import type { CheckpointJob, CheckpointOutcome } from './wal-checkpoints.js';

/** Attempts to copy the log completely. Each of them copies what was written during the one before. */
const MAX_ATTEMPTS = 10;
const POLL_MS = 5;

interface Progress {
  readonly busy: number;
  /** Pages in the log, and how many of them are in the file. */
  readonly log: number;
  readonly checkpointed: number;
}

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
    else await empty(database, emptyWithinMs);
  } finally {
    database.close();
  }
}

/** Copies the log, so that the next commit begins a new one. Gives up if older states are still being read. */
async function copy(database: SqliteDatabase): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { log, checkpointed } = run(database, 'PASSIVE');
    // Writers wait for the rest, because it could grow as fast as it is copied.
    if (log === checkpointed || run(database, 'RESTART').busy === 0) return;
    await setTimeout(POLL_MS);
  }
}

/** Waits for readers by trying again: SQLite's own wait would block writers. */
async function empty(database: SqliteDatabase, withinMs: number): Promise<void> {
  const end = performance.now() + withinMs;
  for (;;) {
    run(database, 'PASSIVE');
    if (run(database, 'TRUNCATE').busy === 0) return;
    if (performance.now() > end) throw new Error('it is in use');
    await setTimeout(POLL_MS);
  }
}

/** Checkpoints without waiting for locks: https://sqlite.org/c3ref/wal_checkpoint_v2.html */
function run(database: SqliteDatabase, mode: 'PASSIVE' | 'RESTART' | 'TRUNCATE'): Progress {
  const progress: unknown = database.prepare(`PRAGMA wal_checkpoint(${mode})`).get();
  return progress as Progress;
}
