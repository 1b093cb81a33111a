import { closeSync, openSync, readSync, statSync } from 'node:fs';
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
 * Checks a database file without changing it: small files in full, larger files by header and size. Only a transaction
 * that a killed process did not finish is rolled back, as every process that writes to the file would do.
 *
 * @returns why the file must not be used; null if it is intact and ours, or does not exist yet
 * @throws the error of SQLite or the file system if the file cannot be read
 */
export function findFault(file: string, identity: FileIdentity): string | null {
  const log = `${file}-wal`;
  if (sizeOf(file) === 0)
    return sizeOf(log) > 0 ? `it is missing or empty although its log ${log} contains data` : null;
  const header = readHeader(file);
  const fault = headerFault(header, identity);
  if (fault !== null) return fault;
  if (sizeOf(`${file}-journal`) > 0) {
    rollBack(file);
    return sizeOf(file) === 0 ? null : contentFault(file, identity);
  }
  // The write-ahead log may contain the missing pages.
  if (sizeOf(log) > 0) return contentFault(file, identity);
  // Last, because another process may have made the file longer since.
  return sizeFault(header, sizeOf(file)) ?? contentFault(file, identity);
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** A read-only connection cannot do this: https://sqlite.org/rescode.html#readonly_rollback */
function rollBack(file: string): void {
  const database = openSqlite(file);
  try {
    database.prepare('PRAGMA schema_version').get();
  } finally {
    database.close();
  }
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

function identityFault(applicationId: number, version: number, expected: FileIdentity): string | null {
  if (applicationId !== expected.applicationId) return 'it belongs to another program';
  if (version <= expected.schemaVersion) return null;
  return `it was written by a newer version of this service (schema ${version}, expected at most ${expected.schemaVersion})`;
}

function sizeFault(header: Buffer, size: number): string | null {
  const pageSize = header.readUInt16BE(16);
  const expected = (pageSize === 1 ? 65_536 : pageSize) * header.readUInt32BE(28);
  return size < expected ? `it is truncated: ${size} of ${expected} bytes` : null;
}

function contentFault(file: string, identity: FileIdentity): string | null {
  const database = openSqlite(file, { readOnly: true, busyTimeoutMs: 2000 });
  try {
    // Checked again, because the write-ahead log may contain a newer header than the file.
    const number = (pragma: string): number =>
      Object.values(database.prepare(`PRAGMA ${pragma}`).get() as Record<string, number>)[0] ?? 0;
    const fault = identityFault(number('application_id'), number('user_version'), identity);
    if (fault !== null || sizeOf(file) > FULL_CHECK_BYTES) return fault;
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
