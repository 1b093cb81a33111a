import { join } from 'node:path';
import type { Position } from '#kit/event-store';
import { copyDatabase, type SqliteDatabase } from '#kit/event-store/adapters';

/**
 * Copies a consistent snapshot of `records.db` while services use it, to accompany an earlier copy of the log. In the copy,
 * no position lies beyond the copied log, and no process holds a lease.
 *
 * @param from folder that contains `records.db`
 * @param to folder for the copy; must not contain `records.db`
 * @param newest position of the newest event in the copied log
 * @param collections names of collections with special treatment. `logged`: documents that repeat the event at the position
 *   in their field `logged`; they are omitted if the copied log lacks the event. `told`: omitted, because it records what
 *   was published outside of the log
 * @throws the error of SQLite or the file system
 */
export function copyRecords(
  from: string,
  to: string,
  newest: Position,
  collections: { readonly logged?: string; readonly delivered?: string } = {},
): void {
  copyDatabase(join(from, 'records.db'), join(to, 'records.db'), (copy) => {
    copy.exec('BEGIN');
    copy.exec('UPDATE leases SET owner = NULL, until = 0');
    copy.prepare('UPDATE checkpoints SET position = ? WHERE position > ?').run(newest, newest);
    endAt(copy, newest);
    const { logged, delivered } = collections;
    const lacking = "json_extract(body, '$.logged') > ?";
    if (hasDocuments(copy, logged))
      copy.prepare(`DELETE FROM "documents-${logged}" WHERE ${lacking}`).run(newest);
    if (hasDocuments(copy, delivered)) copy.exec(`DELETE FROM "documents-${delivered}"`);
    copy.exec('COMMIT');
  });
}

/** Lowers the positions of all documents in a file to at most `newest`. */
export function endAt(file: Pick<SqliteDatabase, 'prepare'>, newest: Position): void {
  const tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'documents-*'";
  for (const { name } of file.prepare(tables).all() as { name: string }[])
    file.prepare(`UPDATE "${name}" SET position = ? WHERE position > ?`).run(newest, newest);
}

function hasDocuments(file: Pick<SqliteDatabase, 'prepare'>, name: string | undefined): name is string {
  const table = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?";
  return name !== undefined && file.prepare(table).get(`documents-${name}`) !== undefined;
}
