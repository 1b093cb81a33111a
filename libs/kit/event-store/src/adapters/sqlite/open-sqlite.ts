import { createRequire } from 'node:module';
import type * as sqlite from '@photostructure/sqlite';

/** A database connection with the interface of `node:sqlite`. */
export type SqliteDatabase = sqlite.DatabaseSyncInstance;
export type SqliteStatement = sqlite.StatementSyncInstance;

export interface OpenSqliteOptions {
  readonly readOnly?: boolean;
  /** How long a statement blocks this process to wait for another process's lock. Default: 0. */
  readonly busyTimeoutMs?: number;
}

type DatabaseSync = new (file: string, options: sqlite.DatabaseSyncOptions) => SqliteDatabase;

const require = createRequire(import.meta.url);

/** Returns the module to require: `node:sqlite` if it needs no flag, otherwise the path of a package with its interface. */
export function sqliteModule(): string {
  const builtIn = process.getBuiltinModule('node:sqlite' as 'node:fs') as unknown;
  return builtIn === undefined ? require.resolve('@photostructure/sqlite') : 'node:sqlite';
}

const implementation = (): DatabaseSync =>
  (require(sqliteModule()) as { DatabaseSync: DatabaseSync }).DatabaseSync;

let Database: DatabaseSync | undefined;

/**
 * Opens a SQLite database and creates the file if it does not exist, unless `readOnly` is set.
 *
 * @throws SQLite's error, see {@link sqliteErrorCode}
 */
export function openSqlite(file: string, options: OpenSqliteOptions = {}): SqliteDatabase {
  Database ??= implementation();
  return new Database(file, { readOnly: options.readOnly ?? false, timeout: options.busyTimeoutMs ?? 0 });
}
