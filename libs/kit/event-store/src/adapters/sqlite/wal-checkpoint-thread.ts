import { setTimeout } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { openSqlite, type SqliteDatabase } from './open-sqlite.js';
import type { CheckpointJob, CheckpointOutcome } from './wal-checkpoints.js';

/** Each attempt without the writer's lock copies what was written during the one before. */
const MAX_ATTEMPTS = 5;
const POLL_MS = 20;

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
    const isComplete = copyMost(database);
    if (emptyWithinMs !== undefined) await empty(database, emptyWithinMs);
    // Writers wait for the rest, because it could grow as fast as it is copied.
    else if (!isComplete) run(database, 'RESTART');
  } finally {
    database.close();
  }
}

/** Copies the log without blocking anybody. @returns true if nothing is left; the next commit begins a new log then */
function copyMost(database: SqliteDatabase): boolean {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { busy, log, checkpointed } = run(database, 'PASSIVE');
    if (log === checkpointed) return true;
    // Another process copies the log, or an older snapshot is still being read.
    if (busy !== 0) return false;
  }
  return false;
}

/** Waits for readers by trying again: SQLite's own wait would block writers. */
async function empty(database: SqliteDatabase, withinMs: number): Promise<void> {
  const end = performance.now() + withinMs;
  while (run(database, 'TRUNCATE').busy !== 0) {
    if (performance.now() > end) throw new Error('it is in use');
    await setTimeout(POLL_MS);
    copyMost(database);
  }
}

function run(database: SqliteDatabase, mode: 'PASSIVE' | 'RESTART' | 'TRUNCATE'): Progress {
  const progress: unknown = database.prepare(`PRAGMA wal_checkpoint(${mode})`).get();
  return progress as Progress;
}
