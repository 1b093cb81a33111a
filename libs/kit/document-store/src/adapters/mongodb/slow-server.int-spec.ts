import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type Collection,
  DocumentStoreUnavailableError,
  DROPPING,
  type Lease,
  type Write,
} from '../../document-store.js';
import { MongoDocumentStore } from './mongo-document-store.js';
import { type Held, StandInServer } from './testing/stand-in-server.js';

const things = { name: 'things', kind: 'record' } as const;
const indexed: Collection<{ at: number }> = { ...things, indexes: [['at']] };
const watcher = { name: 'watcher', kind: 'record' } as const;
const fence: Lease = { name: 'lease', owner: 'me', token: 1 };
const DEADLINE_MS = 10_000;
/** The driver and its sockets need the other clocks to run. */
const FAKED = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

/**
 * The server is a stand-in that holds commands back; driver and adapter are the real ones. What is said of real servers was
 * read in MongoDB's documentation: `createIndexes` answers once the indexes are built, however long that takes; a
 * transaction that is abandoned stays open for a minute, and what it wrote to cannot be written to meanwhile
 * ("Production Considerations": abort a transaction that you abandon).
 */
describe('a MongoDB server that takes its time', () => {
  let server: StandInServer;
  let store: MongoDocumentStore;
  /** Another process, with the limits of production. */
  let another: MongoDocumentStore;
  const start = async (
    options: { replicaSet: boolean },
    limits = { callMs: 60_000, deadlineMs: DEADLINE_MS },
  ): Promise<void> => {
    server = await StandInServer.start(options);
    server.documents('_leases').set('lease', { _id: 'lease', owner: 'me', token: 1 });
    store = await MongoDocumentStore.connect({ url: server.url, limits });
    another = await MongoDocumentStore.connect({ url: server.url });
    await Promise.all([store.ping(), another.ping()]);
  };
  afterEach(async () => {
    vi.useRealTimers();
    await Promise.all([store.close(), another.close()]);
    await server.close();
  });
  /** A call whose deadline passes while one of its commands is held back. */
  const late = async (held: Held, call: () => Promise<unknown>): Promise<void> => {
    vi.useFakeTimers({ toFake: [...FAKED] });
    const failed = expect(call()).rejects.toThrow(DocumentStoreUnavailableError);
    await held.arrived;
    await vi.advanceTimersByTimeAsync(DEADLINE_MS);
    await failed;
    vi.useRealTimers();
  };
  const commit = (write: Omit<Extract<Write, { kind: 'put' }>, 'collection'>, position = 1): Promise<void> =>
    store.commit({ subscription: watcher, position, fence, writes: [{ ...write, collection: things }] });
  const documentOf = async (id: string): Promise<unknown> => (await another.get(things, id))?.document;

  it('builds indexes for as long as it takes, and is asked once', async () => {
    await start({ replicaSet: false }, { callMs: 300, deadlineMs: 1000 });
    const build = server.hold('createIndexes');
    const defined = store.define([indexed]);
    await build.arrived;
    // Both limits pass for another call meanwhile.
    for (let i = 0; i < 4; i++) server.hold('find');
    await expect(store.get(things, 'a')).rejects.toThrow(DocumentStoreUnavailableError);
    build.apply();
    await defined;
    expect(server.heard.filter((name) => name === 'createIndexes')).toHaveLength(1);
  });

  it('is told to abort the transaction that nobody waits for any more, and gets nothing more of it', async () => {
    await start({ replicaSet: true });
    const update = server.hold('update');
    const end = server.next('abortTransaction', 'commitTransaction');
    await late(update, () => commit({ kind: 'put', id: 'a', document: { value: 1 } }));
    update.apply();
    expect(await end).toBe('abortTransaction');
    await another.ping();
    expect(server.heard.filter((name) => /update|commitTransaction/.test(name))).toEqual(['update']);
  });

  it('is not asked to go on where there are no transactions', async () => {
    await start({ replicaSet: false });
    const find = server.hold('find');
    await late(find, () => commit({ kind: 'put', id: 'a', document: { value: 1 } }));
    find.apply();
    for (let i = 0; i < 5; i++) expect(await documentOf('a')).toBeUndefined();
    expect(server.heard.filter((name) => name === 'update')).toEqual([]);
  });

  const writes: Record<string, () => Promise<unknown>> = {
    put: () => store.put(things, 'a', { value: 'late' }),
    remove: () => store.remove(things, 'a'),
    'put of a commit': () => commit({ kind: 'put', id: 'a', document: { value: 'late' } }),
    'remove of a commit': () =>
      store.commit({
        subscription: watcher,
        position: 1,
        fence,
        writes: [{ kind: 'remove', id: 'a', collection: things }],
      }),
  };
  it.each(Object.entries(writes))('changes nothing that is newer by a late %s', async (which, write) => {
    await start({ replicaSet: false });
    await another.put(things, 'a', { value: 'old' });
    const held = server.hold(which.includes('remove') ? 'delete' : 'update');
    await late(held, write);
    await another.put(things, 'a', { value: 'newer' });
    held.apply();
    expect(await documentOf('a')).toEqual({ value: 'newer' });
  });

  it('changes nothing that is newer by a late first put', async () => {
    await start({ replicaSet: false });
    const held = server.hold('update');
    await late(held, () => store.put(things, 'a', { value: 'late' }));
    await another.put(things, 'a', { value: 'newer' });
    held.apply();
    expect(await documentOf('a')).toEqual({ value: 'newer' });
  });

  it.each(['drop', 'delete'])('is waited for when it takes documents away: %s', async (command) => {
    await start({ replicaSet: false }, { callMs: 300, deadlineMs: 600 });
    await another.put(things, 'a', { value: 'old' });
    const held = server.hold(command);
    let dropped = false;
    server.documents('_checkpoints').set('watcher', { _id: 'watcher', position: 7, token: 1 });
    const dropping = store.drop(watcher, [things]).then(() => (dropped = true));
    await held.arrived;
    // Where the process dies now, nobody takes for whole what is left.
    expect(server.documents('_checkpoints').get('watcher')).toMatchObject({ position: DROPPING });
    // Both limits pass for another call meanwhile.
    for (let i = 0; i < 4; i++) server.hold('find');
    await expect(store.get(things, 'a')).rejects.toThrow(DocumentStoreUnavailableError);
    expect(dropped).toBe(false);
    held.apply();
    await dropping;
    expect(server.heard.filter((name) => name === command)).toHaveLength(1);
  });

  it('takes in writes without a position, one after the other', async () => {
    await start({ replicaSet: false });
    for (const value of [1, 2, 3]) await commit({ kind: 'put', id: 'a', document: { value } }, value);
    expect(await store.get(things, 'a')).toEqual({ id: 'a', revision: 3, document: { value: 3 } });
    expect(await store.remove(things, 'a')).toBe(true);
    expect(await store.remove(things, 'a')).toBe(false);
    expect(await store.checkpoint(watcher)).toBe(3);
  });
});
