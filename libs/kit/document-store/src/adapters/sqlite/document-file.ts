import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import {
  checkpointWal,
  findFault,
  isDamage,
  type SqliteDatabase,
  sqliteReason,
  type SqliteStatement,
  WalCheckpoints,
  whileBusy,
} from '#kit/event-store/adapters';
import {
  type Collection,
  DocumentStoreCorruptError,
  DocumentStoreUnavailableError,
} from '../../document-store.js';
import { type FileKind, KINDS, openForWriting } from './document-schema.js';
import { readInTurn } from './read-turns.js';

const LOCK_TIMEOUT_MS = 4000;
/** How long others may use the log before it cannot be emptied. */
const EMPTY_WITHIN_MS = 30_000;
const MAX_STATEMENTS = 500;
const MAX_REMEMBERED = 32;

interface Operation {
  /** Writes the operation's part of the transaction. */
  readonly write: () => unknown;
  readonly durable: boolean;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Settles an operation after its transaction. */
type Answer = () => void;

/** An SQLite file with cached statements and group commit. */
export class DocumentFile {
  private readonly statements = new Map<string, SqliteStatement>();
  private queue: Operation[] = [];
  private flushing: Promise<void> | null = null;
  private closed = false;
  private readonly checkpoints: WalCheckpoints;
  /** Number of rollbacks. A rollback may have undone the creation of tables. */
  rollbacks = 0;
  private commits = 0;
  private readonly remembered = new LRUCache<string, object>({ max: MAX_REMEMBERED });
  /** The state of the file when the remembered results were read. */
  private rememberedAt = '';

  private constructor(
    readonly path: string,
    private readonly kind: FileKind,
    private readonly database: SqliteDatabase,
  ) {
    this.checkpoints = new WalCheckpoints(database, path);
  }

  /**
   * @param name name of a separate file; default: the main file of this kind
   * @throws {DocumentStoreCorruptError} if the file is damaged or of another program; it was left untouched
   * @throws {DocumentStoreUnavailableError} if the file cannot be opened or written to
   */
  static async open(
    directory: string,
    which: Collection['kind'],
    name = KINDS[which].name,
  ): Promise<DocumentFile> {
    const kind = KINDS[which];
    const path = join(directory, name);
    try {
      mkdirSync(directory, { recursive: true });
      const fault = await whileBusy(() => findFault(path, kind), LOCK_TIMEOUT_MS);
      if (fault !== null) throw corruptError(path, fault, kind);
      return new DocumentFile(
        path,
        kind,
        await whileBusy(() => openForWriting(path, which), LOCK_TIMEOUT_MS),
      );
    } catch (error) {
      throw asStoreError(path, error, kind);
    }
  }

  /** Returns a prepared statement and caches it. */
  prepare(sql: string): SqliteStatement {
    let statement = this.statements.get(sql);
    if (!statement) {
      if (this.statements.size >= MAX_STATEMENTS) this.statements.clear();
      statement = this.database.prepare(sql);
      this.statements.set(sql, statement);
    }
    return statement;
  }

  exec(sql: string): void {
    this.database.exec(sql);
  }

  /** Caches the result of `read` under a key until any process writes to the file. Keeps only the latest results. */
  remember<T extends object>(key: string, read: () => T): T {
    const { data_version: ofOthers } = this.prepare('PRAGMA data_version').get() as { data_version: number };
    const state = `${ofOthers}/${this.commits}`;
    if (state !== this.rememberedAt) this.remembered.clear();
    this.rememberedAt = state;
    const result = this.remembered.get(key) ?? read();
    this.remembered.set(key, result);
    return result as T;
  }

  /**
   * Reads without a transaction: each statement sees one consistent state of the file. Reads take turns with the other
   * work of the process.
   */
  read<T>(read: () => T): Promise<T> {
    return readInTurn(async () => {
      this.assertOpen();
      return whileBusy(read, LOCK_TIMEOUT_MS).catch((error: unknown) => {
        throw asStoreError(this.path, error, this.kind);
      });
    });
  }

  /**
   * Writes in one transaction with all other writes of the same turn of the event loop and resolves after the commit.
   * By then, the commit and all earlier writes are on disk in `records.db`; in `read-models.db` only if it is
   * `durable`. `write` may run more than once. If it throws, only its own changes are undone.
   */
  write<T>(write: () => T, { durable = false } = {}): Promise<T> {
    this.assertOpen();
    return new Promise<T>((resolve, reject) => {
      this.queue.push({ write, durable, resolve: resolve as Operation['resolve'], reject });
      this.flushing ??= new Promise((done) => setImmediate(() => void this.flush().finally(done)));
    });
  }

  /**
   * Empties the write-ahead log, which contains former versions of pages.
   *
   * @throws {DocumentStoreUnavailableError} if another process uses the log all the time
   */
  async emptyLog(): Promise<void> {
    try {
      await checkpointWal(this.path, EMPTY_WITHIN_MS);
    } catch (cause) {
      const reason = `the log of ${this.path} could not be emptied: ${(cause as Error).message}`;
      throw new DocumentStoreUnavailableError(reason, { cause });
    }
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    while (this.flushing) await this.flushing;
    // The package's `close` leaves the log until the statements are garbage-collected.
    this.statements.clear();
    await this.checkpoints.close();
    this.database.close();
  }

  private async flush(): Promise<void> {
    while (this.queue.length > 0) {
      const group = this.queue;
      this.queue = [];
      try {
        const answers = await whileBusy(() => this.transaction(group), LOCK_TIMEOUT_MS);
        for (const answer of answers) answer();
      } catch (error) {
        const failure = asStoreError(this.path, error, this.kind);
        for (const { reject } of group) reject(failure);
      }
    }
    this.flushing = null;
  }

  private transaction(group: readonly Operation[]): Answer[] {
    try {
      return this.commit(group, done);
    } catch (error) {
      if (sqliteReason(error) !== undefined) throw error;
    }
    // One operation threw. Run the group again with savepoints, which cost as much as the writes themselves.
    return this.commit(group, (operation) => this.alone(operation));
  }

  private commit(group: readonly Operation[], run: (operation: Operation) => Answer): Answer[] {
    const durable = this.kind.synchronous !== 'FULL' && group.some((operation) => operation.durable);
    if (!durable) return this.commitGroup(group, run);
    // FULL syncs the whole log with the commit: https://sqlite.org/pragma.html#pragma_synchronous
    this.exec('PRAGMA synchronous = FULL');
    try {
      return this.commitGroup(group, run);
    } finally {
      this.exec(`PRAGMA synchronous = ${this.kind.synchronous}`);
    }
  }

  private commitGroup(group: readonly Operation[], run: (operation: Operation) => Answer): Answer[] {
    this.prepare('BEGIN IMMEDIATE').run();
    try {
      const answers = group.map(run);
      this.prepare('COMMIT').run();
      this.commits++;
      this.checkpoints.committed();
      return answers;
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  /** Runs an operation within a savepoint. If it throws, only its own changes are undone. */
  private alone(operation: Operation): Answer {
    this.prepare('SAVEPOINT one').run();
    try {
      const answer = done(operation);
      this.prepare('RELEASE one').run();
      return answer;
    } catch (error) {
      if (sqliteReason(error) !== undefined) throw error;
      this.rollbacks++;
      this.prepare('ROLLBACK TO one').run();
      this.prepare('RELEASE one').run();
      return () => {
        operation.reject(error);
      };
    }
  }

  private rollback(): void {
    this.rollbacks++;
    try {
      this.database.exec('ROLLBACK');
    } catch {
      // After a full disk or an I/O error, SQLite has already rolled back: https://sqlite.org/lang_transaction.html
    }
  }

  private assertOpen(): void {
    if (this.closed) throw new DocumentStoreUnavailableError(`${this.path} is closed`);
  }
}

function done({ write, resolve }: Operation): Answer {
  const value = write();
  return () => {
    resolve(value);
  };
}

const corruptError = (path: string, fault: string, kind: FileKind): DocumentStoreCorruptError =>
  new DocumentStoreCorruptError(`${path} was left untouched because ${fault}. ${kind.remedy}`);

/** Converts errors of SQLite and the file system to the port's errors; returns other errors unchanged. */
function asStoreError(path: string, error: unknown, kind: FileKind): unknown {
  if (isDamage(error)) return corruptError(path, `it is damaged: ${(error as Error).message}`, kind);
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  const reason = sqliteReason(error) ?? (syscall === undefined ? undefined : `${code ?? ''} ${message}`);
  if (reason === undefined) return error;
  return new DocumentStoreUnavailableError(`the document store ${path} is unavailable: ${reason}`, {
    cause: error,
  });
}
