export * from './errors.js';
export * from './event-store.js';
export type { EventStoreObserver } from './observer.js';
export { openSqlite, type SqliteDatabase, type SqliteStatement } from './adapters/sqlite/open-sqlite.js';
export * from './adapters/sqlite/sqlite-errors.js';
export { SqliteEventStore, type SqliteEventStoreOptions } from './adapters/sqlite/sqlite-event-store.js';
export { findFault, type FileIdentity } from './adapters/sqlite/inspect-file.js';
export { connectEventStoreDb } from './adapters/eventstoredb/connect.js';
