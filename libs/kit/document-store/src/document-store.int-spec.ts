import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { connectMongoDb, SqliteDocumentStore } from './adapters/index.js';
import { databaseUrl, documentStoreContract } from './testing/index.js';

documentStoreContract('SQLite', () => {
  const directory = mkdtempSync(join(tmpdir(), 'documents-'));
  return Promise.resolve({
    open: () => SqliteDocumentStore.open({ directory }),
    dispose: () => {
      rmSync(directory, { recursive: true });
      return Promise.resolve();
    },
  });
});

const server = process.env['MONGODB_URL'];
if (server !== undefined) {
  documentStoreContract('MongoDB', () => {
    const url = databaseUrl(server, `contract-${randomUUID()}`);
    return Promise.resolve({
      open: () => connectMongoDb({ url }),
      dispose: async () => {
        const client = new MongoClient(url);
        await client.db().dropDatabase();
        await client.close();
      },
    });
  });
}
