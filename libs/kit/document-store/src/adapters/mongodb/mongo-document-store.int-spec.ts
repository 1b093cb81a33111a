import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { type Collection, DocumentStoreUnavailableError, type FindOptions } from '../../document-store.js';
import { databaseUrl } from '../../testing/test-document-store.js';
import { freshList, type Thing } from '../../testing/fresh.js';
import { connectMongoDb } from './connect.js';
import { filterOf, sortOf, type StoredDocument } from './mongo-queries.js';

afterEach(() => jest.restoreAllMocks());

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
      const indexes = await client.db().collection(things.name).indexes();
      expect(indexes.map(({ key }) => Object.keys(key).join(' ')).sort()).toEqual([
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

    it.each([
      [1000, false],
      [3_600_000, true],
    ])('gives a lease that begins %d ms in the future to another owner: %s', async (ms, isFree) => {
      const url = databaseUrl(server, `leases-${randomUUID()}`);
      const [store, client] = [await connectMongoDb({ url }), new MongoClient(url)];
      const since = Date.now() + ms;
      const lease = { _id: 'lease' as never, owner: 'a', token: 4, since, until: since + 60_000 };
      await client.db().collection('_leases').insertOne(lease);
      const clock = jest.spyOn(Date, 'now').mockReturnValue(0);
      const taken = await store.acquireLease('lease', 'b', 60_000);
      expect(taken).toEqual(isFree ? { name: 'lease', owner: 'b', token: 5 } : null);
      expect(await store.acquireLease('lease', 'a', 60_000)).toEqual(isFree ? null : expect.anything());
      clock.mockRestore();
      await client.db().dropDatabase();
      await Promise.all([store.close(), client.close()]);
    });

    it('reads one list by its own indexes, even if an index of all lists is as good', async () => {
      const url = databaseUrl(server, `lists-${randomUUID()}`);
      const [store, client] = [await connectMongoDb({ url }), new MongoClient(url)];
      const order = ['size', 'rank'] as const;
      const things: Collection<Thing> = { ...freshList(), indexes: [['open', ...order], order] };
      await store.define([things]);
      const documents = client.db().collection<StoredDocument>(things.name);
      await documents.insertMany(
        Array.from({ length: 200 }, (_, size) => {
          const document = { name: 'n', owner: size < 100 ? 'b' : 'a', open: true, size, rank: 0 };
          return { _id: `id-${size}`, revision: 1, position: 0, document, words: [] };
        }),
      );
      const orderBy = { field: 'size', then: ['rank'], descending: true } as const;
      for (const where of [{}, { open: true }, { open: true, name: 'n' }] as FindOptions<Thing>['where'][]) {
        const options: FindOptions<Thing> = { where: { owner: 'a', ...where }, orderBy, limit: 21 };
        const cursor = documents.find(filterOf(options)).sort(sortOf(options)).limit(options.limit);
        const { queryPlanner } = (await cursor.explain()) as { queryPlanner: { winningPlan: object } };
        const index = /"indexName":"([^"]+)"/.exec(JSON.stringify(queryPlanner.winningPlan))?.[1];
        expect(index).toMatch(/^by-owner-/);
      }
      await client.db().dropDatabase();
      await Promise.all([store.close(), client.close()]);
    });
  });
