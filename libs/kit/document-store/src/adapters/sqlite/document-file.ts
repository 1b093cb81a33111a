import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  findFault,
  isDamage,
  type SqliteDatabase,
  sqliteReason,
  type SqliteStatement,
  whileBusy,
} from '#kit/event-store/adapters';
import {
  type Collection,
  DocumentStoreCorruptError,
  DocumentStoreUnavailableError,
} from '../../document-store.js';
import { type FileKind, KINDS, openForWriting } from './document-schema.js';

const LOCK_TIMEOUT_MS = 4000;
const MAX_STATEMENTS = 500;
const MAX_REMEMBERED = 32;

interface Operation {
  /** Does its part of the transaction. */
  readonly write: () => unknown;
  readonly durable: boolean;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Answers an operation, once what it wrote is on disk. */
type Answer = () => void;

/** One of the two SQLite files, its cached statements, and the group commit of what is written to it. */
export class DocumentFile {
  private readonly statements = new Map<string, SqliteStatement>();
  private queue: Operation[] = [];
  private flushing: Promise<void> | null = null;
  private closed = false;
  /** How often writes were undone, tables made among them. */
  rollbacks = 0;
  private commits = 0;
  private readonly remembered = new Map<string, unknown>();
  /** The state of the file that the remembered was read from. */
  private rememberedAt = '';

  private constructor(
    readonly path: string,
    private readonly kind: FileKind,
    private readonly database: SqliteDatabase,
  ) {}

  /**
   * @param name where it is not the one file of its kind
   * @throws {DocumentStoreCorruptError} the file is damaged or not ours; it was left untouched
   * @throws {DocumentStoreUnavailableError} it cannot be opened or written to
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
      if (fault !== null) throw refused(path, fault, kind);
      return new DocumentFile(
        path,
        kind,
        await whileBusy(() => openForWriting(path, which), LOCK_TIMEOUT_MS),
      );
    } catch (error) {
      throw asStoreError(path, error, kind);
    }
  }

  /** A prepared statement, kept for the next time. */
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

  /** What `read` finds, read again only once any process has written to the file; the results last asked for are kept. */
  remember<T>(key: string, read: () => T): T {
    const { data_version: ofOthers } = this.prepare('PRAGMA data_version').get() as { data_version: number };
    const state = `${ofOthers}/${this.commits}`;
    if (state !== this.rememberedAt) this.remembered.clear();
    this.rememberedAt = state;
    const result = this.remembered.has(key) ? this.remembered.get(key) : read();
    this.remembered.delete(key);
    this.remembered.set(key, result);
    const [oldest] = this.remembered.keys();
    if (this.remembered.size > MAX_REMEMBERED && oldest !== undefined) this.remembered.delete(oldest);
    return result as T;
  }

  /** Reads without a transaction: a statement sees one state of the file. */
  read<T>(read: () => T): Promise<T> {
    this.assertOpen();
    return whileBusy(read, LOCK_TIMEOUT_MS).catch((error: unknown) => {
      throw asStoreError(this.path, error, this.kind);
    });
  }

  /**
   * Writes in one transaction with everything else that is written in the same turn of the event loop, and answers
   * once that is committed: in `records.db` it is on disk then, in `read-models.db` where it is `durable`, with all that was
   * written before it. `write` may run more than once; where it throws, only its own changes are undone.
   */
  write<T>(write: () => T, { durable = false } = {}): Promise<T> {
    this.assertOpen();
    return new Promise<T>((resolve, reject) => {
      this.queue.push({ write, durable, resolve: resolve as Operation['resolve'], reject });
      this.flushing ??= new Promise((done) => setImmediate(() => void this.flush().finally(done)));
    });
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    while (this.flushing) await this.flushing;
    this.statements.clear();
    this.emptyLog();
    this.database.close();
  }

  /** The package's `close` leaves this to the garbage collector while it has not collected the statements. */
  private emptyLog(): void {
    try {
      this.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // The log is as good as the file: the next process that opens it reads it.
    }
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
    // One of them refused. Savepoints cost as much as the writes, so they are made only where something is undone.
    return this.commit(group, (operation) => this.alone(operation));
  }

  private commit(group: readonly Operation[], run: (operation: Operation) => Answer): Answer[] {
    const durable = this.kind.synchronous !== 'FULL' && group.some((operation) => operation.durable);
    if (!durable) return this.commitGroup(group, run);
    // FULL has the log on disk with the commit, all of it: https://sqlite.org/pragma.html#pragma_synchronous
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
      return answers;
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  /** Where it throws, only its own changes are undone. */
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
      // A full disk or an I/O error has rolled the transaction back already: https://sqlite.org/lang_transaction.html
    }
  }

  private assertOpen(): void {
    if (this.closed) throw new DocumentStoreUnavailableError(`${this.path} was closed`);
  }
}

function done({ write, resolve }: Operation): Answer {
  const value = write();
  return () => {
    resolve(value);
  };
}

const refused = (path: string, fault: string, kind: FileKind): DocumentStoreCorruptError =>
  new DocumentStoreCorruptError(`${path} was left untouched because ${fault}. ${kind.remedy}`);

/** SQLite's and the file system's errors as the port names them; any other error as it is. */
function asStoreError(path: string, error: unknown, kind: FileKind): unknown {
  if (isDamage(error)) return refused(path, `it is damaged: ${(error as Error).message}`, kind);
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  const reason = sqliteReason(error) ?? (syscall === undefined ? undefined : `${code ?? ''} ${message}`);
  if (reason === undefined) return error;
  return new DocumentStoreUnavailableError(`the document store ${path} is unavailable: ${reason}`, {
    cause: error,
  });
}
