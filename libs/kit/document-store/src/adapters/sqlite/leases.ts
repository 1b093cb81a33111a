import { MAX_CLOCK_SKEW_MS, type Lease } from '../../document-store.js';
import type { DocumentFile } from './document-file.js';

interface Row {
  readonly owner: string | null;
  readonly token: number;
  /** Epoch milliseconds. */
  readonly since: number;
  /** Epoch milliseconds. */
  readonly until: number;
}

const rowOf = (file: DocumentFile, name: string): Row | undefined =>
  file.prepare('SELECT owner, token, since, until FROM leases WHERE name = ?').get(name) as Row | undefined;

export function isHeldByAnother(file: DocumentFile, name: string, owner: string): boolean {
  const row = rowOf(file, name);
  if (row === undefined || row.owner === null || row.owner === owner) return false;
  const now = Date.now();
  return row.until > now && row.since <= now + MAX_CLOCK_SKEW_MS;
}

/** Acquires or renews a lease within a transaction. Returns null if another owner holds it. */
export function acquire(file: DocumentFile, name: string, owner: string, ttlMs: number): Lease | null {
  if (isHeldByAnother(file, name, owner)) return null;
  const row = rowOf(file, name);
  const token = row?.owner === owner ? row.token : (row?.token ?? 0) + 1;
  const sql = `INSERT INTO leases (name, owner, token, since, until) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (name) DO UPDATE
    SET owner = excluded.owner, token = excluded.token, since = excluded.since, until = excluded.until`;
  const since = Date.now();
  file.prepare(sql).run(name, owner, token, since, since + ttlMs);
  return { name, owner, token };
}

/** Releases a lease and keeps its token, so that the next holder gets a higher one. */
export function release(file: DocumentFile, { name, owner, token }: Lease): void {
  const sql = 'UPDATE leases SET owner = NULL, until = 0 WHERE name = ? AND owner = ? AND token = ?';
  file.prepare(sql).run(name, owner, token);
}

/** Reports whether no other process has acquired the lease since. */
export function holds(file: DocumentFile, { name, owner, token }: Lease): boolean {
  const row = rowOf(file, name);
  return row?.owner === owner && row.token === token;
}
