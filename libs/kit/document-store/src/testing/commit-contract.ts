import { START } from '#kit/event-store';
import {
  type Collection,
  CommitsLostError,
  type DocumentStore,
  DROPPING,
  InvalidDocumentError,
  type Lease,
  LeaseLostError,
  type Subscription,
  type Write,
} from '../document-store.js';
import { freshCollection, freshList, freshName, type Subject, type Thing } from './fresh.js';

const LONG = 60_000;
const EXPIRED = -1;

const put = (collection: Collection<Thing>, id: string, name: string, position?: number): Write => ({
  kind: 'put',
  collection,
  id,
  document: { name, size: 1, words: [name] },
  ...(position !== undefined && { position }),
});
const remove = (collection: Collection<Thing>, id: string, position: number): Write => ({
  kind: 'remove',
  collection,
  id,
  position,
});

async function leaseOf(store: DocumentStore, name: string, owner = 'a', ttlMs = LONG): Promise<Lease> {
  const lease = await store.acquireLease(name, owner, ttlMs);
  if (!lease) throw new Error('a free lease could not be acquired');
  return lease;
}

export function commitContract(stores: Subject): void {
  describe.each(['derived', 'record'] as const)('commits of %s documents', (kind) => {
    const fresh = () => ({
      things: freshCollection(kind),
      subscription: { name: freshName(), kind } satisfies Subscription,
    });

    it('leave no trace after they are dropped', async () => {
      const { things, subscription } = fresh();
      const fence = await leaseOf(stores.one, subscription.name);
      const commit = { subscription, position: 5, fence, writes: [put(things, 'a', 'x', 4)] };
      await stores.one.commit(commit);
      await stores.one.drop(subscription, [things]);
      expect(await stores.one.checkpoint(subscription)).toBeNull();
      expect(await stores.one.get(things, 'a')).toBeNull();
      await stores.one.drop(subscription, [things]);
      await stores.one.commit(commit);
      expect(await stores.one.find(things, { words: ['x'], limit: 9 })).toHaveLength(1);
    });

    it('have a special checkpoint while they are dropped, and after an interrupted drop', async () => {
      const { things, subscription } = fresh();
      const fence = await leaseOf(stores.one, subscription.name);
      const first = { subscription, position: 5, fence, writes: [put(things, 'a', 'x', 4)] };
      await stores.one.commit(first);
      // The invalid collection simulates a process that dies after dropping the first collection.
      const impossible = { ...things, name: `${things.name}\0` };
      await expect(stores.one.drop(subscription, [things, impossible])).rejects.toThrow(
        /collection name|namespace/i,
      );
      expect(await stores.other.checkpoint(subscription)).toBe(DROPPING);
      await stores.one.commit({ ...first, position: DROPPING, writes: [] });
      expect(await stores.other.checkpoint(subscription)).toBe(DROPPING);
      expect(await stores.other.whenReached(subscription, START, 0)).toBe(false);
      await stores.one.drop(subscription, [things]);
      expect(await stores.other.checkpoint(subscription)).toBeNull();
      expect(await stores.other.get(things, 'a')).toBeNull();
    });

    it('store documents and checkpoint together', async () => {
      const { things, subscription } = fresh();
      const fence = await leaseOf(stores.one, subscription.name);
      expect(await stores.other.checkpoint(subscription)).toBeNull();
      await stores.one.commit({ subscription, position: 5, fence, writes: [put(things, 'a', 'x', 4)] });
      await stores.one.commit({
        subscription,
        position: 9,
        fence,
        writes: [put(things, 'a', 'y', 8), put(things, 'b', 'z', 9)],
      });
      expect(await stores.other.checkpoint(subscription)).toBe(9);
      expect(await stores.other.get(things, 'a')).toMatchObject({ revision: 2, document: { name: 'y' } });
      expect(await stores.other.find(things, { words: ['z'], limit: 9 })).toHaveLength(1);
      await stores.one.commit({ subscription, position: 10, fence, writes: [remove(things, 'a', 10)] });
      expect(await stores.other.get(things, 'a')).toBeNull();
      expect(await stores.other.count(things, {})).toBe(1);
    });

    it('change nothing if they are repeated', async () => {
      const { things, subscription } = fresh();
      const fence = await leaseOf(stores.one, subscription.name);
      const commit = {
        subscription,
        position: 5,
        fence,
        writes: [put(things, 'a', 'x', 4), put(things, 'b', 'x', 5)],
      };
      await stores.one.commit(commit);
      if (kind === 'record') await stores.one.put(things, 'b', { name: 'meanwhile', size: 1 });
      const before = await stores.one.getMany(things, ['a', 'b']);
      await stores.one.commit(commit);
      await stores.one.commit({ ...commit, writes: [put(things, 'a', 'older', 3), remove(things, 'b', 5)] });
      const after = await stores.one.getMany(things, ['a', 'b']);
      expect(new Set(after)).toEqual(new Set(before));
    });

    it('always apply writes without a position, and only the last write to each document', async () => {
      const { things, subscription } = fresh();
      const fence = await leaseOf(stores.one, subscription.name);
      const writes = [put(things, 'a', 'x', 5), put(things, 'a', 'y', 5)];
      await stores.one.commit({ subscription, position: 5, fence, writes });
      expect((await stores.one.get(things, 'a'))?.document.name).toBe('y');
      await stores.one.commit({ subscription, position: 5, fence, writes: [put(things, 'a', 'late')] });
      expect((await stores.one.get(things, 'a'))?.document.name).toBe('late');
      expect(await stores.one.folded(things, ['a', 'b'])).toMatchObject([{ id: 'a', position: 5 }]);
    });

    it('never move a checkpoint back', async () => {
      const { subscription } = fresh();
      const fence = await leaseOf(stores.one, subscription.name);
      await stores.one.commit({ subscription, position: 7, fence, writes: [] });
      await stores.one.commit({ subscription, position: -1, fence, writes: [] });
      expect(await stores.one.checkpoint(subscription)).toBe(7);
    });

    it('are rejected and write nothing after the store lost earlier ones', async () => {
      const { things, subscription } = fresh();
      const fence = await leaseOf(stores.one, subscription.name);
      await stores.one.commit({ subscription, position: 5, fence, writes: [] });
      const next = { subscription, position: 8, fence, writes: [put(things, 'a', 'x', 8)] };
      for (const writes of [next.writes, []])
        await expect(stores.one.commit({ ...next, from: 6, writes })).rejects.toThrow(CommitsLostError);
      expect(await stores.one.get(things, 'a')).toBeNull();
      expect(await stores.one.checkpoint(subscription)).toBe(5);
      await stores.one.commit({ ...next, from: 5 });
      expect(await stores.one.checkpoint(subscription)).toBe(8);
    });

    it('are rejected and write nothing after another process acquired the lease', async () => {
      const { things, subscription } = fresh();
      const fence = await leaseOf(stores.one, subscription.name, 'a', EXPIRED);
      await stores.one.commit({ subscription, position: 1, fence, writes: [] });
      const next = await leaseOf(stores.other, subscription.name, 'b');
      const late = { subscription, position: 5, fence, writes: [put(things, 'a', 'x', 5)] };
      await expect(stores.one.commit(late)).rejects.toThrow(LeaseLostError);
      expect(await stores.one.get(things, 'a')).toBeNull();
      expect(await stores.one.checkpoint(subscription)).toBe(1);
      await stores.other.commit({ ...late, fence: next });
      expect(await stores.one.checkpoint(subscription)).toBe(5);
    });

    it('can be rewound to a position, so that no document is ahead of the log', async () => {
      const { things, subscription } = fresh();
      const fence = await leaseOf(stores.one, subscription.name);
      const writes = [put(things, 'a', 'x', 4), put(things, 'b', 'x', 9)];
      await stores.one.commit({ subscription, position: 9, fence, writes });
      const stranger = { ...fence, owner: 'stranger' };
      const to = { position: 3, newest: 5 };
      await expect(stores.other.rewind(subscription, to, stranger)).rejects.toThrow(LeaseLostError);
      expect(await stores.one.checkpoint(subscription)).toBe(9);
      await stores.one.rewind(subscription, to, fence);
      expect(await stores.other.checkpoint(subscription)).toBe(3);
      await stores.one.commit({ subscription, position: 6, fence, writes: [put(things, 'b', 'y', 6)] });
      expect(await stores.other.get(things, 'b')).toMatchObject({ document: { name: 'y' } });
    });

    it('are rejected as a whole if one write is invalid', async () => {
      const { things, subscription } = fresh();
      const fence = await leaseOf(stores.one, subscription.name);
      const bad: Write = { kind: 'put', collection: things, id: 'b', document: { at: new Date() } };
      const elsewhere = put(freshCollection(kind === 'record' ? 'derived' : 'record'), 'c', 'x');
      for (const write of [bad, elsewhere])
        await expect(
          stores.one.commit({ subscription, position: 5, fence, writes: [put(things, 'a', 'x'), write] }),
        ).rejects.toThrow(InvalidDocumentError);
      expect(await stores.one.get(things, 'a')).toBeNull();
      expect(await stores.one.checkpoint(subscription)).toBeNull();
    });

    it('end waits for their position in this process and in others', async () => {
      const { subscription } = fresh();
      const fence = await leaseOf(stores.one, subscription.name);
      const here = stores.one.whenReached(subscription, 5, LONG);
      const there = stores.other.whenReached(subscription, 5, LONG);
      await stores.one.commit({ subscription, position: 6, fence, writes: [] });
      expect(await Promise.all([here, there])).toEqual([true, true]);
      expect(await stores.other.whenReached(subscription, 6, 0)).toBe(true);
      expect(await stores.other.whenReached(subscription, 7, 20)).toBe(false);
    });
  });

  describe('fill', () => {
    const fresh = () => {
      const apart = freshName();
      const things = { ...freshList('derived'), name: apart, apart };
      return { things, subscription: { name: apart, kind: 'derived', apart } satisfies Subscription };
    };
    const owned = (collection: Collection<Thing>, id: string, name: string, position: number): Write => ({
      kind: 'put',
      collection,
      id,
      document: { name, size: position, words: [name], owner: 'o', open: true },
      position,
    });

    it('writes documents that are found by indexes, lists and words created later', async () => {
      const { things, subscription } = fresh();
      const fence = await leaseOf(stores.one, subscription.name);
      const ids = Array.from({ length: 1200 }, (_, index) => `id ${String(index).padStart(4, '0')}`);
      const writes = ids.map((id, index) => owned(things, id, `name${index % 7}`, index));
      expect(await stores.other.checkpoint(subscription)).toBeNull();
      await stores.one.fill({ subscription, position: 1200, fence, writes });
      const again = [owned(things, 'id 0000', 'stale', 0), owned(things, 'id 0001', 'newer', 1300)];
      await stores.one.fill({ subscription, position: 1300, fence, writes: again });
      await stores.one.define([things]);
      expect(await stores.other.checkpoint(subscription)).toBe(1300);
      const names = async (words: string[]) =>
        (await stores.other.page(things, { where: { owner: 'o' }, words, limit: 3 })).total;
      expect(await Promise.all([names(['name0']), names(['stale']), names(['newer'])])).toEqual([172, 0, 1]);
      expect(await stores.other.count(things, { where: { owner: 'o', open: true } })).toBe(1200);
      // Later writes are added, by fill and by commit.
      await stores.other.fill({
        subscription,
        position: 1301,
        fence,
        writes: [owned(things, 'x', 'later', 1301)],
      });
      await stores.one.commit({
        subscription,
        position: 1302,
        fence,
        writes: [owned(things, 'y', 'later', 1302)],
      });
      expect(await names(['later'])).toBe(2);
      expect(await stores.one.count(things, { where: { owner: 'o' } })).toBe(1202);
    });

    it('does not restore removed documents and writes nothing after the lease is lost', async () => {
      const { things, subscription } = fresh();
      const fence = await leaseOf(stores.one, subscription.name, 'a', EXPIRED);
      await stores.one.fill({ subscription, position: 1, fence, writes: [owned(things, 'a', 'x', 1)] });
      await stores.one.fill({ subscription, position: 5, fence, writes: [remove(things, 'a', 5)] });
      expect(await stores.one.scan(things, { after: null, limit: 5 })).toEqual([]);
      await leaseOf(stores.other, subscription.name, 'b');
      const late = { subscription, position: 9, fence, writes: [owned(things, 'b', 'x', 9)] };
      await expect(stores.one.fill(late)).rejects.toThrow(LeaseLostError);
      expect(await stores.other.checkpoint(subscription)).toBe(5);
      expect(await stores.other.get(things, 'b')).toBeNull();
    });

    it('writes documents that can be scanned page by page and dropped permanently', async () => {
      const { things, subscription } = fresh();
      const fence = await leaseOf(stores.one, subscription.name);
      const ids = ['a', 'B', 'ż', '🚀', 'aa', '\uffff'];
      const writes = ids.map((id, index) => owned(things, id, id, index));
      await stores.one.fill({ subscription, position: 9, fence, writes });
      const seen: string[] = [];
      for (let after: string | null = null; ; after = seen.at(-1) ?? null) {
        const page = await stores.other.scan(things, { after, limit: 4 });
        seen.push(...page.map(({ id }) => id));
        if (page.length === 0) break;
      }
      expect(seen).toEqual(
        [...ids].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))),
      );
      const [first] = await stores.other.scan(things, { after: null, limit: 1 });
      expect(first).toMatchObject({ id: 'B', position: 1, document: { name: 'B' } });
      await stores.one.drop(subscription, [things], { deletesFile: true });
      expect(await stores.one.checkpoint(subscription)).toBeNull();
    });
  });
}
