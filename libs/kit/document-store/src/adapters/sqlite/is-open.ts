import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite, SQLITE, sqliteErrorCode } from '#kit/event-store/adapters';

/**
 * Reports whether a process has the read models in a directory open. It tries to leave WAL mode, which SQLite allows only
 * if no other process has the file open. A damaged file is never open, because no process starts with it.
 */
export function areReadModelsOpen(directory: string): boolean {
  const file = join(directory, 'read-models.db');
  if (!existsSync(file)) return false;
  const database = openSqlite(file);
  try {
    database.exec('PRAGMA journal_mode = DELETE');
    return false;
  } catch (error) {
    return sqliteErrorCode(error) === SQLITE.BUSY;
  } finally {
    database.close();
  }
}
