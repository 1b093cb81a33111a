import { join } from 'node:path';
import { Backoff } from '#kit/kernel';
import { EventStoreUnavailableError } from '../../errors.js';
import {
  type AppendResult,
  type EventBatch,
  EventStore,
  type EventToAppend,
  type ExpectedRevision,
  type Position,
  type ReadStreamOptions,
  type StoredEvent,
  type SubscribeOptions,
} from '../../event-store.js';
import { serializeAppend } from '../../serialize.js';
import { eventFileError, openEventFile } from './event-file.js';
import { AppendTransaction, EventLog, type PendingAppend } from './event-log.js';
import type { SqliteDatabase } from './open-sqlite.js';
import { isDamage, sqliteErrorCode, whileBusy } from './sqlite-errors.js';
import { type EventRow, Tail } from './tail.js';
import { WalCheckpoints } from './wal-checkpoints.js';

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
      // SQLite rolls back automatically after some errors.
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
    } catch {
      // The caller reports the original error, which says more.
    }
  }
}

export interface SqliteEventStoreOptions {
  /** Folder of `events.db`, created if missing. Any number of processes may share it. */
  readonly directory: string;
}

const DEFAULT_BATCH_SIZE = 500;
/** Maximum number of a stream's events that are read in one turn of the event loop. */
const PAGE = 200;
const BUSY_TIMEOUT_MS = 5000;
/** Milliseconds between attempts to read an unreadable file. */
const FIRST_WAIT_MS = 50;
const MAX_WAIT_MS = 2000;

/** The embedded event store: one SQLite file in WAL mode. Every append is durable when it resolves (`synchronous=FULL`). */
export class SqliteEventStore extends EventStore {
  override readonly isGapless = true;
  private readonly log: EventLog;
  private readonly commits: GroupCommit;
  private readonly tail: Tail;
  private readonly checkpoints: WalCheckpoints;
  private closed = false;

  /**
   * A store in a file that is open. {@link SqliteEventStore.open} opens it.
   *
   * @param file its path, for errors
   */
  constructor(
    private readonly database: SqliteDatabase,
    private readonly file: string,
  ) {
    super();
    this.log = new EventLog(database);
    this.tail = new Tail(database);
    this.checkpoints = new WalCheckpoints(database, file);
    this.commits = new GroupCommit(
      database,
      (rows) => {
        this.log.committed(rows);
        this.tail.wake();
        this.checkpoints.committed();
      },
      (error) => eventFileError(file, error),
    );
  }

  /**
   * Opens `events.db` in a directory.
   *
   * @throws {EventStoreCorruptError} if the file is damaged, truncated or of another program; it was left untouched
   * @throws {EventStoreUnavailableError} if the file cannot be opened or written to
   */
  static async open({ directory }: SqliteEventStoreOptions): Promise<SqliteEventStore> {
    return new SqliteEventStore(await openEventFile(directory), join(directory, 'events.db'));
  }

  async append(
    stream: string,
    events: readonly EventToAppend[],
    expected: ExpectedRevision,
  ): Promise<AppendResult> {
    this.throwIfClosed();
    return this.commits.append({ stream, expected, events: serializeAppend(stream, events, expected) });
  }

  async readStream(
    stream: string,
    { from = 0, limit = Infinity }: ReadStreamOptions = {},
  ): Promise<readonly StoredEvent[]> {
    const events: StoredEvent[] = [];
    for (;;) {
      const most = Math.min(PAGE, limit - events.length);
      const next = (events.at(-1)?.revision ?? from - 1) + 1;
      const page = await this.read(() => this.log.stream(stream, next, most));
      events.push(...page);
      if (page.length < most || events.length >= limit) return events;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  subscribe(options: SubscribeOptions): AsyncIterable<EventBatch> {
    const { from } = options;
    const start = from === 'end' ? this.read(() => this.log.newest()) : Promise.resolve(from);
    start.catch(() => undefined); // The iteration throws the error.
    return this.batches(start, options);
  }

  head(): Promise<Position> {
    return this.read(() => this.log.newest());
  }

  async ping(): Promise<void> {
    await this.read(() => this.log.newest());
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.commits.idle();
    await this.checkpoints.close();
    this.database.close();
    this.tail.wake();
  }

  private async *batches(start: Promise<Position>, options: SubscribeOptions): AsyncGenerator<EventBatch> {
    const { from, streamPrefixes, signal, batchSize = DEFAULT_BATCH_SIZE, observer } = options;
    let position = await start;
    let interrupted = false;
    const backoff = new Backoff(FIRST_WAIT_MS, MAX_WAIT_MS);
    if (from === 'end') yield { events: [], position };
    while (!signal.aborted && !this.closed) {
      const mark = this.tail.mark();
      try {
        const batch = await this.read(() => this.log.after(position, streamPrefixes, batchSize));
        if (interrupted) observer?.onResumed?.();
        interrupted = false;
        backoff.reset();
        if (batch.position > position) {
          position = batch.position;
          yield batch;
          continue;
        }
      } catch (error) {
        if (!(error instanceof EventStoreUnavailableError)) throw error;
        if (!interrupted) observer?.onInterrupted?.(error.message);
        interrupted = true;
        // Poll until the file is readable again: without commits nothing wakes this reader.
        await backoff.wait(signal);
        continue;
      }
      await this.tail.moved(mark, signal);
    }
  }

  private async read<T>(operation: () => T): Promise<T> {
    try {
      return await whileBusy(() => {
        this.throwIfClosed();
        return operation();
      }, BUSY_TIMEOUT_MS);
    } catch (error) {
      throw eventFileError(this.file, error);
    }
  }

  private throwIfClosed(): void {
    if (this.closed) throw new EventStoreUnavailableError('the event store is closed');
  }
}
