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

/**
 * Returns the module to require: `node:sqlite` if it is stable, otherwise the path of a package with its interface. Node
 * 22.13 to 24.14 and 25.0 to 25.6 have the module, but print a warning on standard error when it is loaded.
 *
 * @param version default: the version of this Node
 */
export function sqliteModule(version = process.versions.node): string {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const stableSince = { 24: 15, 25: 7 }[major] ?? (major > 25 ? 0 : Infinity);
  return minor >= stableSince ? 'node:sqlite' : require.resolve('@photostructure/sqlite');
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
