import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { EventStoreCorruptError, EventStoreUnavailableError } from '../../errors.js';
import { findFault, type FileIdentity } from './inspect-file.js';
import { openSqlite, type SqliteDatabase } from './open-sqlite.js';
import { isDamage, sqliteReason, whileBusy } from './sqlite-errors.js';

/** "PFSE": partner formation service, events. */
const IDENTITY: FileIdentity = { applicationId: 0x50465345, schemaVersion: 1 };

/** Storage format: change it only together with `schemaVersion` and a step that leads old files there. */
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
 * Opens `events.db` in a directory, both made where they do not exist.
 *
 * @throws {EventStoreCorruptError} the file is damaged, cut short, or not ours; it was left untouched
 * @throws {EventStoreUnavailableError} it cannot be opened or written to
 */
export async function openEventFile(directory: string): Promise<SqliteDatabase> {
  const file = join(directory, 'events.db');
  try {
    mkdirSync(directory, { recursive: true });
    const fault = await whileBusy(() => findFault(file, IDENTITY), LOCK_TIMEOUT_MS);
    if (fault !== null) throw refused(file, fault);
    return await whileBusy(() => openForWriting(file), LOCK_TIMEOUT_MS);
  } catch (error) {
    throw eventFileError(file, error);
  }
}

/** SQLite's and the file system's errors as the port names them; any other error as it is. */
export function eventFileError(file: string, error: unknown): unknown {
  if (isDamage(error)) return refused(file, `it is damaged: ${(error as Error).message}`);
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  const reason = sqliteReason(error) ?? (syscall === undefined ? undefined : `${code ?? ''} ${message}`);
  if (reason === undefined) return error;
  return new EventStoreUnavailableError(`the event store ${file} is unavailable: ${reason}`, {
    cause: error,
  });
}

const refused = (file: string, fault: string): EventStoreCorruptError =>
  new EventStoreCorruptError(
    `${file} was left untouched because ${fault}. It is the source of truth: restore it from a backup, ` +
      'or point DATA_DIR elsewhere.',
  );

function openForWriting(file: string): SqliteDatabase {
  const database = openSqlite(file);
  try {
    database.exec('PRAGMA synchronous = FULL');
    if (schemaVersion(database) === 0) makeSchema(database);
    // After the schema, so that a file never reaches this mode without our application id in its first page.
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('PRAGMA cache_size = -32000');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function makeSchema(database: SqliteDatabase): void {
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
