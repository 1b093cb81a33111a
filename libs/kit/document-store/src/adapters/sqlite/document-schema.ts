import { type FileIdentity, openSqlite, type SqliteDatabase } from '#kit/event-store/adapters';
import type { Collection } from '../../document-store.js';

/** One of the two kinds of files, and advice for a file that cannot be used. */
export interface FileKind extends FileIdentity {
  readonly name: string;
  readonly synchronous: 'NORMAL' | 'FULL';
  readonly remedy: string;
}

/** "PFSD" and "PFSR": partner formation service, derived and records. */
export const KINDS: Readonly<Record<Collection['kind'], FileKind>> = {
  derived: {
    name: 'read-models.db',
    applicationId: 0x50465344,
    schemaVersion: 1,
    synchronous: 'NORMAL',
    remedy:
      'It contains only data that the next start derives from the events: stop every process, run `npm run cli -- projections discard --yes`, and start again.',
  },
  record: {
    name: 'records.db',
    applicationId: 0x50465352,
    schemaVersion: 1,
    synchronous: 'FULL',
    remedy:
      'It contains data that exists nowhere else: restore it from a backup, or set DATA_DIR to another folder.',
  },
};

/** Storage format: change it only together with `schemaVersion` and a migration of old files. */
const SCHEMA: Readonly<Record<Collection['kind'], string>> = {
  derived: checkpointsTable(),
  record: `${checkpointsTable()}
    CREATE TABLE leases (name TEXT PRIMARY KEY, owner TEXT, token INTEGER NOT NULL, since INTEGER NOT NULL,
      until INTEGER NOT NULL) STRICT;`,
};

function checkpointsTable(): string {
  return `CREATE TABLE checkpoints (subscription TEXT PRIMARY KEY, position INTEGER NOT NULL, token INTEGER NOT NULL) STRICT;`;
}

/** Opens a file and creates missing tables. @throws SQLite's error */
export function openForWriting(path: string, which: Collection['kind']): SqliteDatabase {
  const kind = KINDS[which];
  const database = openSqlite(path);
  try {
    database.exec(`PRAGMA synchronous = ${kind.synchronous}`);
    // Overwrite removed data, because much of it is personal.
    database.exec('PRAGMA secure_delete = ON');
    if (schemaVersion(database) === 0) createSchema(database, which);
    // After the schema: a file in WAL mode always has our application id in its first page.
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('PRAGMA cache_size = -16000');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function createSchema(database: SqliteDatabase, which: Collection['kind']): void {
  database.exec('BEGIN IMMEDIATE');
  if (schemaVersion(database) === 0) {
    database.exec(SCHEMA[which]);
    database.exec(`PRAGMA application_id = ${KINDS[which].applicationId}`);
    database.exec(`PRAGMA user_version = ${KINDS[which].schemaVersion}`);
  }
  database.exec('COMMIT');
}

function schemaVersion(database: SqliteDatabase): number {
  return (database.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
}
