import type { Lease } from '../../document-store.js';
import { LeaseLostError } from '../../document-store.errors.js';
import { MongoDocumentStore } from './mongo-document-store.js';
import { StandInServer } from './testing/stand-in-server.js';

const names = Array.from({ length: 40 }, (_, number) => `subscription-${number}`);
const things = { name: 'things', kind: 'record' } as const;

describe('a MongoDB document store that combines commands', () => {
  let server: StandInServer;
  let store: MongoDocumentStore;
  beforeEach(async () => {
    server = await StandInServer.start({ replicaSet: true });
    store = MongoDocumentStore.connect({ url: server.url });
    for (const _id of names) {
      server.documents('_leases').set(_id, { _id, owner: 'me', token: 7, until: Date.now() + 60_000 });
      server.documents('_checkpoints').set(_id, { _id, position: 5, token: 7 });
    }
    await store.ping();
    server.heard.length = 0;
  });
  afterEach(async () => {
    await store.close();
    await server.close();
  });
  const fence = { name: names[0] as string, owner: 'me', token: 7 };
  const subscription = { name: names[0] as string, kind: 'record' } as const;

  it('renews all leases of a process with one command, or with three if another process holds one', async () => {
    const acquire = async () =>
      (await Promise.all(names.map((name) => store.acquireLease(name, 'me', 4000)))).map(
        (lease) => lease?.token,
      );
    expect(await acquire()).toEqual(names.map(() => 7));
    expect(server.heard.splice(0)).toEqual(['update', 'aggregate']);
    expect(await acquire()).toEqual(names.map(() => 7));
    expect(server.heard.splice(0)).toEqual(['update']);
    const [_id] = names as [string];
    server.documents('_leases').set(_id, { _id, owner: 'another', token: 8, until: Date.now() + 60_000 });
    expect(await acquire()).toEqual([undefined, ...names.slice(1).map(() => 7)]);
    expect(server.heard).toEqual(['update', 'update', 'aggregate']);
  });

  it('tries to acquire all leases of another process with two commands', async () => {
    const refused = await Promise.all(names.map((name) => store.acquireLease(name, 'another', 4000)));
    expect(refused).toEqual(names.map(() => null));
    expect(server.heard).toEqual(['update', 'aggregate']);
  });

  it('reads the checkpoints of all subscriptions with one command', async () => {
    const positions = await Promise.all(names.map((name) => store.checkpoint({ name, kind: 'derived' })));
    expect(positions).toEqual(names.map(() => 5));
    expect(server.heard).toEqual(['find']);
  });

  it('commits with four commands, or with two without documents', async () => {
    await store.commit({
      subscription,
      position: 6,
      fence,
      writes: [{ kind: 'put', id: 'a', document: {}, collection: things }],
    });
    expect(server.heard.splice(0)).toEqual(['find', 'find', 'update', 'update']);
    await store.commit({ subscription, position: 7, fence, writes: [] });
    expect(server.heard).toEqual(['find', 'update']);
    expect(await store.checkpoint(subscription)).toBe(7);
  });

  it('commits under a just renewed lease with three commands, or with one without documents', async () => {
    const renewed = (await store.acquireLease(fence.name, fence.owner, 4000)) as Lease;
    server.heard.length = 0;
    const writes = [{ kind: 'put', id: 'a', document: {}, position: 6, collection: things }] as const;
    await store.commit({ subscription, position: 6, from: 5, fence: renewed, writes });
    expect(server.heard.splice(0)).toEqual(['find', 'update', 'update']);
    await store.commit({ subscription, position: 7, from: 6, fence: renewed, writes: [] });
    expect(server.heard.splice(0)).toEqual(['update']);
    await store.releaseLease(renewed);
    await expect(
      store.commit({ subscription, position: 8, from: 7, fence: renewed, writes }),
    ).rejects.toThrow(LeaseLostError);
    expect(server.documents('_checkpoints').get(fence.name)).toMatchObject({ position: 7 });
  });

  it('stores the checkpoints of all subscriptions at once with two commands, or with three if it rejects one', async () => {
    const commit = (name: string, position: number) =>
      store.commit({
        subscription: { name, kind: 'record' },
        position,
        from: 5,
        fence: { name, owner: 'me', token: 7 },
        writes: [],
      });
    await Promise.all(names.map((name) => commit(name, 6)));
    expect(server.heard.splice(0)).toEqual(['find', 'update']);
    server.documents('_checkpoints').set('subscription-1', { _id: 'subscription-1', position: 6, token: 8 });
    server.documents('_checkpoints').set('subscription-2', { _id: 'subscription-2', position: 4, token: 7 });
    const outcomes = await Promise.allSettled(names.map((name) => commit(name, 7)));
    expect(server.heard).toEqual(['find', 'update', 'find']);
    const errors = outcomes.map((one) => (one.status === 'rejected' ? (one.reason as Error).name : null));
    expect(errors.slice(0, 4)).toEqual([null, 'LeaseLostError', 'CommitsLostError', null]);
    expect(new Set(errors.slice(4))).toEqual(new Set([null]));
  });

  it('inserts the documents of several requests with one command, and reads them with two', async () => {
    server.documents('things').set('taken', { _id: 'taken', document: {}, revision: 1 });
    const inserted = await Promise.all(
      ['a', 'taken', 'b', 'b'].map((id) => store.insert(things, id, { id })),
    );
    expect(inserted).toEqual([true, false, true, false]);
    expect(server.heard.splice(0)).toEqual(['update']);
    const [a, , both] = await Promise.all([
      store.get(things, 'a'),
      store.get(things, 'b'),
      store.getMany(things, ['b', 'a']),
    ]);
    expect([a?.document, both.length]).toEqual([{ id: 'a' }, 2]);
    expect(server.heard).toEqual(['find', 'find']);
  });

  it('replaces the documents of several requests with one command, or with two if one of them is stale', async () => {
    const ids = ['a', 'b', 'c', 'd'];
    await Promise.all(ids.map((id) => store.insert(things, id, {})));
    server.heard.length = 0;
    const replace = (id: string, revision: number) => store.replace(things, id, { revision }, revision);
    expect(await Promise.all(ids.map((id) => replace(id, 1)))).toEqual([true, true, true, true]);
    expect(server.heard.splice(0)).toEqual(['update']);
    const outcomes = await Promise.all([replace('a', 2), replace('b', 1), replace('c', 2), replace('c', 2)]);
    expect(outcomes).toEqual([true, false, true, false]);
    expect(server.heard).toEqual(['update', 'find']);
  });

  it('commits documents with positions with three commands, or with five if one of them is repeated', async () => {
    const put = (id: string, position: number) =>
      ({ kind: 'put', id, document: {}, position, collection: things }) as const;
    const commit = { subscription, position: 6, fence };
    await store.commit({ ...commit, writes: [put('a', 6), put('b', 6)] });
    expect(server.heard.splice(0)).toEqual(['find', 'update', 'update']);
    await store.commit({ ...commit, position: 7, writes: [put('a', 6), put('c', 7)] });
    expect(server.heard).toEqual(['find', 'update', 'find', 'find', 'update']);
    expect(server.documents('things').get('a')).toMatchObject({ revision: 1, position: 6 });
    expect(server.documents('things').has('c')).toBe(true);
  });
});
