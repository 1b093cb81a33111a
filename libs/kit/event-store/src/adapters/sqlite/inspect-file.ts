import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { openSqlite } from './open-sqlite.js';
import { isDamage } from './sqlite-errors.js';

/** Marks that identify our database files: https://sqlite.org/fileformat2.html#application_id */
export interface FileIdentity {
  readonly applicationId: number;
  readonly schemaVersion: number;
}

const HEADER_BYTES = 100;
/** Larger files are not checked in full at startup: that takes seconds per gigabyte. */
const FULL_CHECK_BYTES = 64 * 1024 * 1024;

/**
 * Checks a database file without changing it: small files in full, larger files by header and size.
 *
 * @returns why the file must not be used; null if it is intact and ours, or does not exist yet
 * @throws the error of SQLite or the file system if the file cannot be read
 */
export function findFault(file: string, identity: FileIdentity): string | null {
  const size = existsSync(file) ? statSync(file).size : 0;
  const log = `${file}-wal`;
  const logged = existsSync(log) ? statSync(log).size : 0;
  if (size === 0) return logged > 0 ? `it is missing or empty although its log ${log} contains data` : null;
  const header = readHeader(file);
  return (
    headerFault(header, identity) ?? sizeFault(header, size, logged) ?? contentFault(file, size, identity)
  );
}

function readHeader(file: string): Buffer {
  const handle = openSync(file, 'r');
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    return header.subarray(0, readSync(handle, header, 0, HEADER_BYTES, 0));
  } finally {
    closeSync(handle);
  }
}

function headerFault(header: Buffer, identity: FileIdentity): string | null {
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, 16) !== 'SQLite format 3\0')
    return 'it is not a SQLite database';
  return identityFault(header.readUInt32BE(68), header.readUInt32BE(60), identity);
}

function identityFault(applicationId: number, version: number, known: FileIdentity): string | null {
  if (applicationId !== known.applicationId) return 'it belongs to another program';
  if (version <= known.schemaVersion) return null;
  return `it was written by a newer version of this service (schema ${version}, expected at most ${known.schemaVersion})`;
}

function sizeFault(header: Buffer, size: number, logged: number): string | null {
  if (logged > 0) return null; // The write-ahead log may contain the missing pages.
  const pageSize = header.readUInt16BE(16);
  const expected = (pageSize === 1 ? 65_536 : pageSize) * header.readUInt32BE(28);
  return size < expected ? `it is truncated: ${size} of ${expected} bytes` : null;
}

function contentFault(file: string, size: number, identity: FileIdentity): string | null {
  const database = openSqlite(file, { readOnly: true, busyTimeoutMs: 2000 });
  try {
    // Checked again, because the write-ahead log may contain a newer header than the file.
    const number = (pragma: string): number =>
      Object.values(database.prepare(`PRAGMA ${pragma}`).get() as Record<string, number>)[0] ?? 0;
    const fault = identityFault(number('application_id'), number('user_version'), identity);
    if (fault !== null || size > FULL_CHECK_BYTES) return fault;
    const { quick_check: verdict } = database.prepare('PRAGMA quick_check(1)').get() as {
      quick_check: string;
    };
    return verdict === 'ok' ? null : `it is damaged: ${verdict}`;
  } catch (error) {
    if (isDamage(error)) return `it is damaged: ${(error as Error).message}`;
    throw error;
  } finally {
    database.close();
  }
}
