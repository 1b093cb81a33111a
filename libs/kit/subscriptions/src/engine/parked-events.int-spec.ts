import type { StoredEvent } from '#kit/event-store';
import type { SqliteDocumentStore } from '#kit/document-store/adapters';
import { Workspace } from '../testing/workspace.js';
import {
  countParked,
  decisionsAbout,
  forgetParkedAfter,
  listParked,
  parkedEvents,
  parkedId,
  parkedOf,
  parkedOfStream,
  requestRetry,
  skipParked,
} from './parked-events.js';

describe('parked events', () => {
  let workspace: Workspace;
  let store: SqliteDocumentStore;

  beforeEach(async () => {
    workspace = new Workspace();
    store = await workspace.documents();
  });
  afterEach(() => workspace.dispose());

  const park = async (subscription: string, position: number, stream = 'a', error = 'no') => {
    const event = { id: `e${position}`, stream, revision: position, position, type: 'Added' } as StoredEvent;
    const id = parkedId(subscription, event.id);
    await store.put(parkedEvents, id, parkedOf(subscription, event, { error }));
    return id;
  };
  const listed = async (subscription?: string) =>
    (await listParked(store, subscription)).map(({ document }) => [document.subscription, document.position]);

  it('are listed in the order of the log, for one subscription or for all', async () => {
    for (const [subscription, position] of [
      ['y', 3],
      ['x', 20],
      ['x', 1],
    ] as const)
      await park(subscription, position);
    expect(await listed()).toEqual([['x', 1], ['y', 3], ['x', 20]]); // prettier-ignore
    expect(await listed('x')).toEqual([['x', 1], ['x', 20]]); // prettier-ignore
    expect(await listed('z')).toEqual([]);
  });

  it.each([499, 500, 501])('are listed completely: %d', async (count) => {
    const lease = await store.acquireLease('seed', 'seed', 60_000);
    if (!lease) throw new Error('the lease is taken');
    const writes = Array.from({ length: count }, (_, position) => ({
      kind: 'put' as const,
      collection: parkedEvents as never,
      id: `x/${position}`,
      document: parkedOf('x', { id: `${position}`, stream: 'a', position } as StoredEvent, null),
    }));
    await store.commit({ subscription: { name: 'seed', kind: 'record' }, position: 0, fence: lease, writes });
    expect((await listed('x')).map(([, position]) => position)).toEqual(writes.map((_, index) => index));
    expect(await countParked(store)).toEqual(new Map([['x', count]]));
  });

  it('are counted by subscription', async () => {
    expect(await countParked(store)).toEqual(new Map());
    for (const [subscription, position] of [
      ['y', 3],
      ['x', 2],
      ['x', 1],
      ['z', 9],
    ] as const)
      await park(subscription, position);
    expect(await countParked(store)).toEqual(new Map([['x', 2], ['y', 1], ['z', 1]])); // prettier-ignore
  });

  it('are retried on request, which counts as a decision on their subscription', async () => {
    const id = await park('x', 1);
    const before = (await store.get(parkedEvents, id))?.document;
    expect(before).toMatchObject({ error: 'no', retry: false });
    expect(await decisionsAbout(store, 'x')).toBe(0);
    expect(await requestRetry(store, id)).toBe(true);
    expect((await store.get(parkedEvents, id))?.document).toEqual({ ...before, retry: true });
    expect([await decisionsAbout(store, 'x'), await decisionsAbout(store, 'y')]).toEqual([1, 0]);
    expect(await requestRetry(store, 'x/unknown')).toBe(false);
    expect(await decisionsAbout(store, 'x')).toBe(1);
  });

  it('are skipped on request, which is recorded before and after', async () => {
    const id = await park('x', 1);
    const atRemoval: number[] = [];
    const remove = store.remove.bind(store);
    store.remove = async (...args) => {
      atRemoval.push(await decisionsAbout(store, 'x'));
      return remove(...args);
    };
    expect(await skipParked(store, id)).toBe(true);
    expect([atRemoval, await decisionsAbout(store, 'x'), await listed()]).toEqual([[1], 2, []]);
    expect(await skipParked(store, id)).toBe(false);
    expect(await decisionsAbout(store, 'x')).toBe(2);
  });

  it('are listed for a stream, in order', async () => {
    await park('x', 2);
    await park('x', 1);
    await park('x', 3, 'b');
    await park('y', 0);
    const of = { subscription: 'x', stream: 'a' };
    const positions = async (limit?: number) =>
      (await parkedOfStream(store, of, limit)).map(({ document }) => document.position);
    expect([await positions(), await positions(1)]).toEqual([[1, 2], [1]]);
  });

  it('are removed if they lie past the end of the log', async () => {
    for (const [subscription, position] of [
      ['x', 4],
      ['x', 5],
      ['x', 6],
      ['y', 6],
    ] as const)
      await park(subscription, position);
    await forgetParkedAfter(store, 'x', 5);
    expect(await listed()).toEqual([['x', 4], ['x', 5], ['y', 6]]); // prettier-ignore
  });
});
