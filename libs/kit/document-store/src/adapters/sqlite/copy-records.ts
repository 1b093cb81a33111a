import { join } from 'node:path';
import type { Position } from '#kit/event-store';
import { copyDatabase, type SqliteDatabase } from '#kit/event-store/adapters';

/**
 * Copies `records.db` as it is at one moment, while services work on it, as the companion of a copy of the log that was made
 * before: nothing in it claims to have taken in events that the log's copy lacks, and no process holds a lease.
 *
 * @param from the folder it lies in
 * @param to a folder without one
 * @param newest the position of the newest event in the log's copy
 * @param collections `logged`: whose documents repeat an event, at the position in their field `logged`, and are left out
 *   where the log's copy lacks it; `told`: which says what was told outside of it, and is left out
 * @throws what SQLite or the file system says
 */
export function copyRecords(
  from: string,
  to: string,
  newest: Position,
  collections: { readonly logged?: string; readonly told?: string } = {},
): void {
  copyDatabase(join(from, 'records.db'), join(to, 'records.db'), (copy) => {
    copy.exec('BEGIN');
    copy.exec('UPDATE leases SET owner = NULL, until = 0');
    copy.prepare('UPDATE checkpoints SET position = ? WHERE position > ?').run(newest, newest);
    endAt(copy, newest);
    const { logged, told } = collections;
    const lacking = "json_extract(body, '$.logged') > ?";
    if (hasDocuments(copy, logged))
      copy.prepare(`DELETE FROM "documents-${logged}" WHERE ${lacking}`).run(newest);
    if (hasDocuments(copy, told)) copy.exec(`DELETE FROM "documents-${told}"`);
    copy.exec('COMMIT');
  });
}

/** Has no document of a file claim to have taken in an event past a position. */
export function endAt(file: Pick<SqliteDatabase, 'prepare'>, newest: Position): void {
  const tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'documents-*'";
  for (const { name } of file.prepare(tables).all() as { name: string }[])
    file.prepare(`UPDATE "${name}" SET position = ? WHERE position > ?`).run(newest, newest);
}

function hasDocuments(file: Pick<SqliteDatabase, 'prepare'>, name: string | undefined): name is string {
  const table = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?";
  return name !== undefined && file.prepare(table).get(`documents-${name}`) !== undefined;
}
