import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { SqliteDatabase } from './open-sqlite.js';

/** A log is copied after this number of commits, or as soon as it has grown by this number of bytes. */
const COMMITS = 100;
const GROWTH = 4_000_000;
/** If the thread cannot keep up, commits copy logs of more than 256 MB. */
const MAX_PAGES = 65_536;
/** A log that was longer is cut when a new one begins. */
const MAX_KEPT = 64_000_000;

/** A job for the thread. */
export interface CheckpointJob {
  readonly id: number;
  readonly file: string;
  /** How long to try to empty the log. Without it, most of the log is copied, and nobody waits for it. */
  readonly emptyWithinMs?: number | undefined;
}

/** The thread's response. */
export interface CheckpointOutcome {
  readonly id: number;
  readonly error?: string;
}

/** The only thread of this process, and the jobs that it has not finished. */
class CheckpointThread {
  private readonly jobs = new Map<number, (error: Error | undefined) => void>();
  private worker: Worker | null = null;
  private jobsSent = 0;

  run(file: string, emptyWithinMs: number | undefined): Promise<void> {
    const worker = (this.worker ??= this.start());
    const job: CheckpointJob = { id: this.jobsSent++, file, emptyWithinMs };
    return new Promise((resolve, reject) => {
      this.jobs.set(job.id, (error) => {
        this.jobs.delete(job.id);
        // An idle thread does not keep the process alive.
        if (this.jobs.size === 0) worker.unref();
        if (error) reject(error);
        else resolve();
      });
      worker.ref();
      worker.postMessage(job);
    });
  }

  private start(): Worker {
    const worker = new Worker(new URL('./wal-checkpoint-thread.js', import.meta.url), { execArgv: [] });
    worker.on('message', ({ id, error }: CheckpointOutcome) => {
      this.jobs.get(id)?.(error === undefined ? undefined : new Error(error));
    });
    let cause: unknown;
    worker.on('error', (error) => {
      cause = error;
    });
    // The next job starts another thread.
    worker.on('exit', () => {
      this.worker = null;
      for (const settle of this.jobs.values())
        settle(new Error('the thread of checkpoints ended', { cause }));
    });
    return worker;
  }
}

const thread = new CheckpointThread();

/**
 * Copies the write-ahead log of an SQLite file into the file, in a thread: a long log takes seconds.
 *
 * @param emptyWithinMs how long to try to empty the log, which contains former versions of pages. Without it, what others
 *   read or write at this moment stays in the log
 * @throws Error if the file cannot be opened or written to, or if others used the log all this time
 */
export const checkpointWal = (file: string, emptyWithinMs?: number): Promise<void> =>
  thread.run(file, emptyWithinMs);

/**
 * Keeps the write-ahead log of an open file short. SQLite would do it in a commit, on the event loop: after a backup of
 * 100,000 events, one commit took 0.4 s.
 */
export class WalCheckpoints {
  private commits = 0;
  /** Size (bytes) of the log's file after the last checkpoint. A new log overwrites the file from its start. */
  private size = 0;
  private running: Promise<void> | null = null;

  constructor(
    private readonly database: SqliteDatabase,
    private readonly file: string,
  ) {
    database.exec(`PRAGMA wal_autocheckpoint = ${MAX_PAGES}; PRAGMA journal_size_limit = ${MAX_KEPT}`);
  }

  /** Counts a commit, and copies the log if it is long. */
  committed(): void {
    this.commits++;
    this.copyIfLong();
  }

  private copyIfLong(): void {
    if (this.running !== null || !(this.commits >= COMMITS || this.hasGrown())) return;
    this.commits = 0;
    this.running = checkpointWal(this.file)
      // The next one may succeed; if none does, commits copy the log.
      .catch(() => undefined)
      .finally(() => {
        this.size = this.sizeNow();
        this.running = null;
        this.copyIfLong();
      });
  }

  private hasGrown(): boolean {
    const now = this.sizeNow();
    this.size = Math.min(this.size, now);
    return now > this.size + GROWTH;
  }

  private sizeNow(): number {
    return statSync(`${this.file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** Empties the log before the file is closed. If other processes use the file, the last one does it. */
  async close(): Promise<void> {
    while (this.running) await this.running;
    try {
      this.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // The log is as durable as the file, and the next process that opens the file reads both.
    }
  }
}
