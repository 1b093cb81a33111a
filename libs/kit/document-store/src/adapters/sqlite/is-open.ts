import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite, SQLITE, sqliteErrorCode } from '#kit/event-store/adapters';

/**
 * Whether a process has the read models in a directory open: only the last one to have a file open may take it out of
 * WAL mode. A file that is damaged is open nowhere, as no process starts with it.
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
