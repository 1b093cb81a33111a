import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { EventStoreCorruptError, EventStoreUnavailableError } from '../../errors.js';
import { findFault, type FileIdentity } from './inspect-file.js';
import { openSqlite, type SqliteDatabase } from './open-sqlite.js';
import { isDamage, sqliteReason, whileBusy } from './sqlite-errors.js';

/** "PFSE": partner formation service, events. */
const IDENTITY: FileIdentity = { applicationId: 0x50465345, schemaVersion: 1 };

/** Storage format: change it only together with `schemaVersion` and a migration of old files. */
const SCHEMA = `
  CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    stream   TEXT NOT NULL,
    revision INTEGER NOT NULL,
    id       TEXT NOT NULL,
    type     TEXT NOT NULL,
    data     TEXT NOT NULL,
    metadata TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX events_by_stream ON events (stream, revision);
  CREATE UNIQUE INDEX events_by_id ON events (id);
`;

const LOCK_TIMEOUT_MS = 5000;

/**
 * Opens `events.db` in a directory and creates both if they do not exist.
 *
 * @throws {EventStoreCorruptError} if the file is damaged, truncated or of another program; it was left untouched
 * @throws {EventStoreUnavailableError} if the file cannot be opened or written to
 */
export async function openEventFile(directory: string): Promise<SqliteDatabase> {
  const file = join(directory, 'events.db');
  try {
    mkdirSync(directory, { recursive: true });
    const fault = await whileBusy(() => findFault(file, IDENTITY), LOCK_TIMEOUT_MS);
    if (fault !== null) throw corruptError(file, fault);
    return await whileBusy(() => openForWriting(file), LOCK_TIMEOUT_MS);
  } catch (error) {
    throw eventFileError(file, error);
  }
}

/** Converts errors of SQLite and the file system to the port's errors; returns other errors unchanged. */
export function eventFileError(file: string, error: unknown): unknown {
  if (isDamage(error)) return corruptError(file, `it is damaged: ${(error as Error).message}`);
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  const reason = sqliteReason(error) ?? (syscall === undefined ? undefined : `${code ?? ''} ${message}`);
  if (reason === undefined) return error;
  return new EventStoreUnavailableError(`the event store ${file} is unavailable: ${reason}`, {
    cause: error,
  });
}

const corruptError = (file: string, fault: string): EventStoreCorruptError =>
  new EventStoreCorruptError(
    `${file} was left untouched because ${fault}. This file is the source of truth: restore it from a backup, ` +
      'or set DATA_DIR to another folder.',
  );

function openForWriting(file: string): SqliteDatabase {
  const database = openSqlite(file);
  try {
    database.exec('PRAGMA synchronous = FULL');
    if (schemaVersion(database) === 0) createSchema(database);
    // After the schema: a file in WAL mode always has our application id in its first page.
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('PRAGMA cache_size = -16000');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function createSchema(database: SqliteDatabase): void {
  database.exec('BEGIN IMMEDIATE');
  if (schemaVersion(database) === 0) {
    database.exec(SCHEMA);
    database.exec(`PRAGMA application_id = ${IDENTITY.applicationId}`);
    database.exec(`PRAGMA user_version = ${IDENTITY.schemaVersion}`);
  }
  database.exec('COMMIT');
}

function schemaVersion(database: SqliteDatabase): number {
  return (database.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
}
