export { connectMongoDb, mongoConnectionOf } from './mongodb/connect.js';
export type { MongoConnection } from './mongodb/mongo-connection.js';
export { buildIndexes } from './mongodb/mongo-indexes.js';
export { areReadModelsOpen } from './sqlite/is-open.js';
export { copyRecords } from './sqlite/copy-records.js';
export { recordsIn } from './sqlite/read-records.js';
export { SqliteDocumentStore } from './sqlite/sqlite-document-store.js';
