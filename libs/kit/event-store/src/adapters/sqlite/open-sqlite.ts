import { createRequire } from 'node:module';
import type * as sqlite from '@photostructure/sqlite';

/** A database connection with the interface of `node:sqlite`. */
export type SqliteDatabase = sqlite.DatabaseSyncInstance;
export type SqliteStatement = sqlite.StatementSyncInstance;

export interface OpenSqliteOptions {
  readonly readOnly?: boolean;
  /** How long a statement waits for another process's lock, blocking this one; default: 0. */
  readonly busyTimeoutMs?: number;
}

type DatabaseSync = new (file: string, options: sqlite.DatabaseSyncOptions) => SqliteDatabase;

const require = createRequire(import.meta.url);

/** What `require` takes, anywhere: Node's own module where it needs no flag, else the package with the same interface. */
export function sqliteModule(): string {
  const builtIn = process.getBuiltinModule('node:sqlite' as 'node:fs') as unknown;
  return builtIn === undefined ? require.resolve('@photostructure/sqlite') : 'node:sqlite';
}

const implementation = (): DatabaseSync =>
  (require(sqliteModule()) as { DatabaseSync: DatabaseSync }).DatabaseSync;

let Database: DatabaseSync | undefined;

/**
 * Opens a SQLite database; makes the file where there is none and `readOnly` is not set.
 *
 * @throws what SQLite says, see {@link sqliteErrorCode}
 */
export function openSqlite(file: string, options: OpenSqliteOptions = {}): SqliteDatabase {
  Database ??= implementation();
  return new Database(file, { readOnly: options.readOnly ?? false, timeout: options.busyTimeoutMs ?? 0 });
}
