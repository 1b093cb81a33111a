import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { type Collection, DocumentStoreUnavailableError } from '../../document-store.js';
import { databaseUrl } from '../../testing/database-url.js';
import { freshList, type Thing } from '../../testing/fresh.js';
import { connectMongoDb } from './connect.js';

describe('the MongoDB document store', () => {
  it('opens without a server and then reports that it is unavailable', async () => {
    // Port 1 is reserved and nothing listens there.
    const store = await connectMongoDb({ url: 'mongodb://127.0.0.1:1/nothing' });
    const things = { name: 'things', kind: 'record' } as const;
    const calls = [store.ping(), store.put(things, 'a', {}), store.acquireLease('a', 'b', 1)];
    for (const outcome of await Promise.allSettled(calls)) {
      expect(outcome).toMatchObject({ status: 'rejected' });
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(DocumentStoreUnavailableError);
    }
    await store.close();
    await expect(store.ping()).rejects.toThrow(DocumentStoreUnavailableError);
  });
});

const server = process.env['MONGODB_URL'];
if (server !== undefined)
  describe('the MongoDB document store on a server', () => {
    it('has exactly the declared indexes after they were defined', async () => {
      const url = databaseUrl(server, `indexes-${randomUUID()}`);
      const [store, client] = [await connectMongoDb({ url }), new MongoClient(url)];
      const things = { ...freshList(), indexes: [['note', 'size'], ['size']] } as Collection<Thing>;
      await store.define([things]);
      await store.define([things]);
      const found = await client.db().collection(things.name).indexes();
      expect(found.map(({ key }) => Object.keys(key).join(' ')).sort()).toEqual([
        '_id',
        'document.note document.size _id',
        'document.owner document.name document.size document.rank _id',
        'document.owner document.open document.size document.rank _id',
        'document.owner document.size document.rank _id',
        'document.owner words',
        'document.size _id',
      ]);
      await client.db().dropDatabase();
      await Promise.all([store.close(), client.close()]);
    });
  });
