import { chmodSync, closeSync, fsyncSync, openSync } from 'node:fs';
import { openSqlite, type SqliteDatabase } from './open-sqlite.js';

const LOCK_TIMEOUT_MS = 5000;

/**
 * Copies a database as it is at one moment, while others read and write it, and leaves the copy on disk.
 *
 * @param target must not exist
 * @param amend what is changed in the copy
 * @throws what SQLite or the file system says; an unfinished copy may be left
 */
export function copyDatabase(
  source: string,
  target: string,
  amend: (copy: SqliteDatabase) => void = () => undefined,
): void {
  const database = openSqlite(source, { busyTimeoutMs: LOCK_TIMEOUT_MS });
  try {
    database.prepare('VACUUM INTO ?').run(target);
  } finally {
    database.close();
  }
  chmodSync(target, 0o600);
  const copy = openSqlite(target);
  try {
    amend(copy);
  } finally {
    copy.close();
  }
  sync(target);
}

/** `VACUUM INTO` leaves that to its caller: https://sqlite.org/lang_vacuum.html */
function sync(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
