import type { Lease } from '../../document-store.js';
import type { DocumentFile } from './document-file.js';

interface Row {
  readonly owner: string | null;
  readonly token: number;
  readonly until: number;
}

const rowOf = (file: DocumentFile, name: string): Row | undefined =>
  file.prepare('SELECT owner, token, until FROM leases WHERE name = ?').get(name) as Row | undefined;

export function isHeldByAnother(file: DocumentFile, name: string, owner: string): boolean {
  const row = rowOf(file, name);
  return row !== undefined && row.owner !== null && row.owner !== owner && row.until > Date.now();
}

/** Takes or renews a lease; null where another owner holds it. Inside a transaction. */
export function acquire(file: DocumentFile, name: string, owner: string, ttlMs: number): Lease | null {
  if (isHeldByAnother(file, name, owner)) return null;
  const row = rowOf(file, name);
  const token = row?.owner === owner ? row.token : (row?.token ?? 0) + 1;
  const sql = `INSERT INTO leases (name, owner, token, until) VALUES (?, ?, ?, ?)
    ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, token = excluded.token, until = excluded.until`;
  file.prepare(sql).run(name, owner, token, Date.now() + ttlMs);
  return { name, owner, token };
}

/** The token stays, so that the next holder's is higher. */
export function release(file: DocumentFile, { name, owner, token }: Lease): void {
  const sql = 'UPDATE leases SET owner = NULL, until = 0 WHERE name = ? AND owner = ? AND token = ?';
  file.prepare(sql).run(name, owner, token);
}

/** Whether no other process has taken the lease since. */
export function holds(file: DocumentFile, { name, owner, token }: Lease): boolean {
  const row = rowOf(file, name);
  return row?.owner === owner && row.token === token;
}
