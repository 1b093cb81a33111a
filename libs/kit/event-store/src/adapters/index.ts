export { connectEventStoreDb } from './eventstoredb/connect.js';
export { type CopiedEvents, copyDatabase, copyEvents } from './sqlite/copy-database.js';
export { type FileIdentity, findFault } from './sqlite/inspect-file.js';
export { openSqlite, sqliteModule, type SqliteDatabase, type SqliteStatement } from './sqlite/open-sqlite.js';
export * from './sqlite/sqlite-errors.js';
export { SqliteEventStore, type SqliteEventStoreOptions } from './sqlite/sqlite-event-store.js';
export { checkpointWal, WalCheckpoints } from './sqlite/wal-checkpoints.js';
