export { connectMongoDb } from './mongodb/connect.js';
export { SqliteDocumentStore } from './sqlite/sqlite-document-store.js';
