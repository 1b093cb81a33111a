import type { AppendResult } from '../../event-store.js';
import { AppendTransaction, type PendingAppend } from './append-transaction.js';
import type { EventRow } from './event-rows.js';
import type { SqliteDatabase } from './open-sqlite.js';
import { isDamage, sqliteErrorCode, whileBusy } from './sqlite-errors.js';

interface Queued extends PendingAppend {
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: unknown) => void;
}

const MAX_APPENDS_PER_TRANSACTION = 500;
/** How long appends wait for another process's transaction before they fail. */
const LOCK_TIMEOUT_MS = 10_000;

/** Writes concurrent appends in one transaction, so that they share the wait for the disk. */
export class GroupCommit {
  private readonly transaction: AppendTransaction;
  private queue: Queued[] = [];
  private running: Promise<void> | null = null;

  /**
   * @param onCommitted called with the rows that became durable, in order
   * @param nameError converts SQLite's errors to the port's errors
   */
  constructor(
    private readonly database: SqliteDatabase,
    private readonly onCommitted: (rows: readonly EventRow[]) => void,
    private readonly nameError: (error: unknown) => unknown,
  ) {
    this.transaction = new AppendTransaction(database);
  }

  /** Resolves after the append is durable; rejects if it failed. */
  append(append: PendingAppend): Promise<AppendResult> {
    return new Promise((resolve, reject) => {
      this.queue.push({ ...append, resolve, reject });
      this.running ??= this.run();
    });
  }

  /** Resolves when no append is queued or running. */
  async idle(): Promise<void> {
    while (this.running) await this.running;
  }

  private async run(): Promise<void> {
    while (this.queue.length > 0) {
      // Wait for other appends of this turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
      await this.commitNext();
    }
    this.running = null;
  }

  private async commitNext(): Promise<void> {
    let group: Queued[] = [];
    try {
      await whileBusy(() => {
        this.database.exec('BEGIN IMMEDIATE');
      }, LOCK_TIMEOUT_MS);
      group = this.queue.splice(0, MAX_APPENDS_PER_TRANSACTION);
      this.commit(group);
    } catch (error) {
      if (group.length === 0) group = this.queue.splice(0);
      this.rollBack();
      for (const append of group) append.reject(this.nameError(error));
    }
  }

  private commit(group: readonly Queued[]): void {
    const written: EventRow[] = [];
    const responses: (() => void)[] = [];
    this.transaction.begin();
    for (const append of group) {
      try {
        const result = this.transaction.append(append, written);
        responses.push(() => {
          append.resolve(result);
        });
      } catch (error) {
        if (sqliteErrorCode(error) !== undefined || isDamage(error)) throw error;
        responses.push(() => {
          append.reject(error);
        });
      }
    }
    this.database.exec('COMMIT');
    for (const respond of responses) respond();
    this.onCommitted(written);
  }

  private rollBack(): void {
    this.transaction.forget();
    try {
      // SQLite rolls back by itself after some errors.
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
    } catch {
      // The caller reports the original error, which says more.
    }
  }
}
