import { join } from 'node:path';
import type { Position } from '#event-store';
import { copyDatabase, type SqliteDatabase } from '#event-store/adapters';

/**
 * Copies `records.db` as it is at one moment, while services work on it, as the companion of a copy of the log that was made
 * before: nothing in it claims to have taken in events that the log's copy lacks, and nobody holds a lease.
 *
 * @param from the folder it lies in
 * @param to a folder without one
 * @param newest the position of the newest event in the log's copy
 * @throws what SQLite or the file system says
 */
export function copyRecords(from: string, to: string, newest: Position): void {
  copyDatabase(join(from, 'records.db'), join(to, 'records.db'), (copy) => {
    copy.exec('BEGIN');
    copy.exec('UPDATE leases SET owner = NULL, until = 0');
    for (const table of ['checkpoints', ...documentTables(copy)])
      copy.prepare(`UPDATE "${table}" SET position = ? WHERE position > ?`).run(newest, newest);
    copy.exec('COMMIT');
  });
}

function documentTables(copy: SqliteDatabase): string[] {
  const sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'documents-*'";
  return (copy.prepare(sql).all() as { name: string }[]).map(({ name }) => name);
}
