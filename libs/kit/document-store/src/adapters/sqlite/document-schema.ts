import { type FileIdentity, openSqlite, type SqliteDatabase } from '#kit/event-store/adapters';
import type { Collection } from '../../document-store.js';

/** One of the two files, and what is said where it cannot be used. */
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
    remedy: 'It holds derived data only: `npm run cli -- projections discard` removes it and has it rebuilt.',
  },
  record: {
    name: 'records.db',
    applicationId: 0x50465352,
    schemaVersion: 1,
    synchronous: 'FULL',
    remedy: 'It holds data that exists nowhere else: restore it from a backup, or point DATA_DIR elsewhere.',
  },
};

/** A column that files of older programs lack. */
const ADD_SINCE = 'ALTER TABLE leases ADD COLUMN since INTEGER';

/** Storage format: change it only together with `schemaVersion` and a step that leads old files there. */
const SCHEMA: Readonly<Record<Collection['kind'], string>> = {
  derived: checkpointsTable(),
  record: `${checkpointsTable()}
    CREATE TABLE leases (name TEXT PRIMARY KEY, owner TEXT, token INTEGER NOT NULL, until INTEGER NOT NULL) STRICT;
    ${ADD_SINCE};`,
};

function checkpointsTable(): string {
  return `CREATE TABLE checkpoints (subscription TEXT PRIMARY KEY, position INTEGER NOT NULL, token INTEGER NOT NULL) STRICT;`;
}

/** Opens a file, with its tables. @throws what SQLite says */
export function openForWriting(path: string, which: Collection['kind']): SqliteDatabase {
  const kind = KINDS[which];
  const database = openSqlite(path);
  try {
    database.exec(`PRAGMA synchronous = ${kind.synchronous}`);
    // What is removed or overwritten is personal, often enough: its bytes go with it.
    database.exec('PRAGMA secure_delete = ON');
    if (schemaVersion(database) === 0) makeSchema(database, which);
    if (which === 'record') addWhatIsMissing(database);
    // After the schema, so that a file never reaches this mode without our application id in its first page.
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('PRAGMA cache_size = -32000');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function makeSchema(database: SqliteDatabase, which: Collection['kind']): void {
  database.exec('BEGIN IMMEDIATE');
  if (schemaVersion(database) === 0) {
    database.exec(SCHEMA[which]);
    database.exec(`PRAGMA application_id = ${KINDS[which].applicationId}`);
    database.exec(`PRAGMA user_version = ${KINDS[which].schemaVersion}`);
  }
  database.exec('COMMIT');
}

/** Older programs go on with a file that has it: they name the columns that they know. */
function addWhatIsMissing(database: SqliteDatabase): void {
  const known = "SELECT 1 FROM pragma_table_info('leases') WHERE name = 'since'";
  if (database.prepare(known).get() !== undefined) return;
  database.exec('BEGIN IMMEDIATE');
  if (database.prepare(known).get() === undefined) database.exec(ADD_SINCE);
  database.exec('COMMIT');
}

function schemaVersion(database: SqliteDatabase): number {
  return (database.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
}
