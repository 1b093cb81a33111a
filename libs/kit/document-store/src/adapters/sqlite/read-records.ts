import { join } from 'node:path';
import { openSqlite } from '#kit/event-store/adapters';
import type { Collection, DocumentStore, Stored } from '../../document-store.js';
import { type Row, storedOf } from './rows.js';
import { tableOf } from './table-definition.js';

const LOCK_TIMEOUT_MS = 5000;

/**
 * Returns a reader of the records in a folder, which changes neither `records.db` nor the files next to a copy of it
 * (`copyRecords`). Its `get` returns null for a collection that does not exist, and throws SQLite's error.
 *
 * @param folder contains `records.db`, which services may use meanwhile
 */
export const recordsIn = (folder: string): Pick<DocumentStore, 'get'> => ({
  get: <D extends object>(collection: Collection<D>, id: string) =>
    Promise.resolve(folder).then(() => read<D>(join(folder, 'records.db'), collection, id)),
});

function read<D extends object>(file: string, collection: Collection<D>, id: string): Stored<D> | null {
  const database = openSqlite(file, { readOnly: true, busyTimeoutMs: LOCK_TIMEOUT_MS });
  try {
    const table = tableOf(collection);
    const tables = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
    if (tables.get(table.slice(1, -1)) === undefined) return null;
    const document = database.prepare(`SELECT id, revision, body, details FROM ${table} WHERE id = ?`);
    const row = document.get(id) as Row | undefined;
    return row === undefined ? null : storedOf<D>(row);
  } finally {
    database.close();
  }
}
