import { eventually, timers } from '#kit/kernel/testing';
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
/** Longer than any pause of a busy machine. */
const DEADLINE_MS = 60_000;
const LIMITS = { callMs: DEADLINE_MS, deadlineMs: DEADLINE_MS };
/** Only these, because the driver and its sockets need real timers of other kinds. */
const FAKED = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

/**
 * The server is a fake that delays commands; driver and adapter are real. Behavior of real servers according to MongoDB's
 * documentation: `createIndexes` responds after the indexes are built, however long that takes.
 */
describe('the document store on a slow MongoDB server', () => {
  let server: StandInServer;
  let store: MongoDocumentStore;
  /** Like another process. */
  let another: MongoDocumentStore;
  const start = async (options: { replicaSet: boolean }, limits = LIMITS): Promise<void> => {
    server = await StandInServer.start(options);
    server.documents('_leases').set('lease', { _id: 'lease', owner: 'me', token: 1 });
    store = MongoDocumentStore.connect({ url: server.url, limits });
    another = MongoDocumentStore.connect({ url: server.url, limits: LIMITS });
    // A commit of the lease's holder sends one command at a time. Two at once would need a second connection, and a fake clock
    // ends the wait for it. On a busy machine, the first connection can exceed a short limit.
    await eventually(() => store.acquireLease(fence.name, fence.owner, 100 * DEADLINE_MS));
    await another.ping();
    server.heard.length = 0;
  };
  afterEach(async () => {
    timers.useRealTimers();
    await Promise.all([store.close(), another.close()]);
    await server.close();
  });
  /** Makes a call whose deadline passes while one of its commands is delayed. */
  const late = async (held: Held, call: () => Promise<unknown>): Promise<void> => {
    timers.useFakeTimers([...FAKED]);
    const failed = expect(call()).rejects.toThrow(DocumentStoreUnavailableError);
    const passed = held.arrived.then(() => timers.advanceTimersByTimeAsync(DEADLINE_MS));
    await Promise.all([failed, passed]);
    timers.useRealTimers();
  };
  const commit = (write: Omit<Extract<Write, { kind: 'put' }>, 'collection'>, position = 1): Promise<void> =>
    store.commit({ subscription: watcher, position, fence, writes: [{ ...write, collection: things }] });
  const documentOf = async (id: string): Promise<unknown> => (await another.get(things, id))?.document;

  it('waits for indexes without a time limit and requests them once', async () => {
    await start({ replicaSet: false }, { callMs: 300, deadlineMs: 1000 });
    const build = server.hold('createIndexes');
    const defined = store.define([indexed]);
    await build.arrived;
    // Another call exceeds both limits meanwhile.
    for (let i = 0; i < 8; i++) server.hold('find');
    await expect(store.get(things, 'a')).rejects.toThrow(DocumentStoreUnavailableError);
    build.apply();
    await defined;
    expect(server.heard.filter((name) => name === 'createIndexes')).toHaveLength(1);
  });

  it('sends no further commands after the deadline', async () => {
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
  it.each(Object.entries(writes))('does not overwrite newer data with a late %s', async (which, write) => {
    await start({ replicaSet: false });
    await another.put(things, 'a', { value: 'old' });
    const held = server.hold(which.includes('remove') ? 'delete' : 'update');
    await late(held, write);
    await another.put(things, 'a', { value: 'newer' });
    held.apply();
    expect(await documentOf('a')).toEqual({ value: 'newer' });
  });

  it('reports a removal to only one caller if the response is lost', async () => {
    await start({ replicaSet: false });
    await another.put(things, 'a', { value: 'link' });
    const [held, removed] = [server.hold('update'), store.remove(things, 'a')];
    await held.arrived;
    const retry = server.hold('find');
    held.disconnect();
    await retry.arrived;
    held.apply();
    expect(await another.remove(things, 'a')).toBe(false);
    retry.apply();
    expect(await removed).toBe(true);
    expect(server.documents('things').size).toBe(0);
  });

  it.each<[string, () => Promise<unknown>, [id: string, document: unknown]]>([
    ['first', () => another.put(things, 'new', { value: 'newest' }), ['new', { value: 'newest' }]],
    ['newest', () => another.put(things, 'old', { value: 'newest' }), ['old', { value: 'newest' }]],
    ['last', () => another.remove(things, 'old'), ['old', undefined]],
  ])('reads the %s version of a record once a majority has it', async (_which, write, [id, expected]) => {
    await start({ replicaSet: true });
    await another.put(things, 'old', { value: 'old' });
    const catchUp = server.majorityLags('things');
    await write();
    server.heard.length = 0;
    let read: unknown;
    const reading = store.get(things, id).then((stored) => (read = stored?.document ?? null));
    await eventually(() => {
      expect(server.heard.length).toBeGreaterThan(4);
    });
    expect(read).toBeUndefined();
    catchUp();
    await reading;
    expect(read).toEqual(expected ?? null);
  });

  it('waits for the version of a record that it first saw, not for later ones', async () => {
    await start({ replicaSet: true });
    await another.put(things, 'a', { value: 1 });
    const catchUp = server.majorityLags('things');
    await another.put(things, 'a', { value: 2 });
    const reading = store.get(things, 'a');
    await server.next('find');
    await server.next('find');
    await server.next('find');
    catchUp();
    server.majorityLags('things');
    await another.put(things, 'a', { value: 3 });
    expect((await reading)?.document).toEqual({ value: 2 });
  });

  it('reads a record whose newest version a failover has undone', async () => {
    await start({ replicaSet: true });
    await another.put(things, 'a', { value: 1 });
    server.majorityLags('things');
    const [document] = [...server.documents('things').values()] as [{ revision: number }];
    document.revision = 2;
    const reading = store.get(things, 'a');
    await server.next('find');
    await server.next('find');
    await server.next('find');
    document.revision = 1;
    expect((await reading)?.revision).toBe(1);
  });

  it('stops reading a record at the deadline if no majority has it', async () => {
    await start({ replicaSet: true }, { callMs: 300, deadlineMs: 600 });
    server.majorityLags('things');
    await another.put(things, 'a', { value: 1 });
    await expect(store.get(things, 'a')).rejects.toThrow(DocumentStoreUnavailableError);
    await another.ping();
    const before = server.heard.length;
    for (let n = 0; n < 20; n++) await another.ping();
    expect(server.heard.length - before).toBeLessThanOrEqual(2);
  });

  it('does not overwrite newer data with a late first put', async () => {
    await start({ replicaSet: false });
    const held = server.hold('update');
    await late(held, () => store.put(things, 'a', { value: 'late' }));
    await another.put(things, 'a', { value: 'newer' });
    held.apply();
    expect(await documentOf('a')).toEqual({ value: 'newer' });
  });

  it.each(['drop', 'delete'])('waits without a time limit when it drops documents: %s', async (command) => {
    await start({ replicaSet: false }, { callMs: 300, deadlineMs: 600 });
    await another.put(things, 'a', { value: 'old' });
    const held = server.hold(command);
    let dropped = false;
    server.documents('_checkpoints').set('watcher', { _id: 'watcher', position: 7, token: 1 });
    const dropping = store.drop(watcher, [things]).then(() => (dropped = true));
    await held.arrived;
    // If the process died now, the checkpoint would show that the remaining documents are incomplete.
    expect(server.documents('_checkpoints').get('watcher')).toMatchObject({ position: DROPPING });
    // Another call exceeds both limits meanwhile.
    for (let i = 0; i < 8; i++) server.hold('find');
    await expect(store.get(things, 'a')).rejects.toThrow(DocumentStoreUnavailableError);
    expect(dropped).toBe(false);
    held.apply();
    await dropping;
    expect(server.heard.filter((name) => name === command)).toHaveLength(1);
  });

  it('responds to a ping only while the server is the primary', async () => {
    await start({ replicaSet: true });
    const direct = MongoDocumentStore.connect({ url: `${server.url}?directConnection=true` });
    await direct.ping();
    server.isPrimary = false;
    await expect(direct.ping()).rejects.toThrow(DocumentStoreUnavailableError);
    server.isPrimary = true;
    await direct.ping();
    await direct.close();
  });

  it('applies a retried event once, although the process died before the end of its commit', async () => {
    await start({ replicaSet: false });
    await commit({ kind: 'put', id: 'a', document: { value: 1 } });
    const retry = { kind: 'put', id: 'a', document: { value: 2 }, once: 'event' } as const;
    await commit(retry, 2);
    await commit({ ...retry, document: { value: 3 } }, 2);
    expect(await documentOf('a')).toEqual({ value: 2 });
    await commit({ ...retry, document: { value: 4 }, once: 'another event' }, 2);
    expect(await documentOf('a')).toEqual({ value: 4 });
  });

  it('applies consecutive writes without a position', async () => {
    await start({ replicaSet: false });
    for (const value of [1, 2, 3]) await commit({ kind: 'put', id: 'a', document: { value } }, value);
    expect(await store.get(things, 'a')).toEqual({ id: 'a', revision: 3, document: { value: 3 } });
    expect(await store.remove(things, 'a')).toBe(true);
    expect(await store.remove(things, 'a')).toBe(false);
    expect(await store.checkpoint(watcher)).toBe(3);
  });
});
