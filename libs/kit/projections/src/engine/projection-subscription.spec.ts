import { type Position, START, type StoredEvent } from '#kit/event-store';
import type { Folded, Write } from '#kit/document-store';
import type { SubscriptionContext } from '#kit/subscriptions';
import { type Added, type Total, totals } from '#kit/subscriptions/testing';
import { type Pace, projectionSubscription } from './projection-subscription.js';

const event = (position: number, counter: string, amount = 1): StoredEvent => ({
  id: `e${position}`,
  stream: `counter-${counter}`,
  revision: position,
  position,
  type: 'Added',
  data: { counter, amount },
  metadata: {},
});

describe('a projection’s subscription', () => {
  let stored: Map<string, Folded<Total>>;
  let marks: Set<string>;
  let loads: string[][];
  let commits: {
    readonly position: Position;
    readonly writes: readonly Write[];
    readonly durable?: boolean;
  }[];
  let failing: Set<string>;
  let waiting: Set<string>;
  let parked: string[];
  let decodings: number;
  let commitFails: Error | null;
  /** The position up to which the log is known; documents are collected before it. */
  let end: Position;

  beforeEach(() => {
    stored = new Map();
    [marks, loads, commits] = [new Set(), [], []];
    [failing, waiting, parked, decodings, commitFails] = [new Set(), new Set(), [], 0, null];
    end = START;
  });

  const context = {
    mayCollect: (position: Position) => position < end,
    store: {
      fillSize: 3,
      folded: (_: unknown, ids: readonly string[]) => {
        loads.push([...ids]);
        return Promise.resolve(ids.flatMap((id) => stored.get(id) ?? []));
      },
      get: (_: unknown, id: string) => Promise.resolve(marks.has(id) ? {} : null),
    },
    parking: {
      isParked: (stream: string) => waiting.has(stream),
      /** Calls the work twice. */
      handle: async ({ id, stream }: StoredEvent, work: () => Promise<void>) => {
        if (!waiting.has(stream))
          for (let attempt = 0; attempt < 2; attempt++)
            try {
              await work();
              return;
            } catch {
              continue;
            }
        waiting.add(stream);
        parked.push(id);
      },
    },
    decode: (one: StoredEvent) => {
      decodings++;
      return failing.delete(one.id) ? Promise.reject(new Error('no key')) : Promise.resolve(one);
    },
    commit: (position: Position, writes: readonly Write[], durable?: boolean) => {
      if (commitFails) return Promise.reject(commitFails);
      commits.push({ position, writes, ...(durable !== undefined && { durable }) });
      for (const write of writes)
        if (write.kind === 'put' && write.collection.name === 'totals-v1')
          stored.set(write.id, {
            id: write.id,
            document: write.document as Total,
            position: write.position ?? stored.get(write.id)?.position ?? START,
          });
      return Promise.resolve();
    },
    untilAvailable: (work: () => Promise<unknown>) => work(),
  } as unknown as SubscriptionContext;

  const handlerOf = (more: Partial<typeof totals> = {}, pace?: Pace) =>
    projectionSubscription({ ...totals, ...more } as never, 1, pace).handler(context);
  const putsOf = (commit: (typeof commits)[number] | undefined) =>
    commit?.writes.map((write) => [write.id, 'document' in write ? write.document : null, write.position]);
  const total = (counter: string, sum: number, additions: number): Total => ({
    counter,
    total: sum,
    additions,
  });

  it('belongs to a version and a generation', () => {
    const first = projectionSubscription(totals as never);
    expect(first).toMatchObject({
      subscription: { name: 'totals-v1', kind: 'derived' },
      categories: ['counter'],
      derives: [{ name: 'totals-v1' }, { name: 'folded-late', kind: 'derived' }],
    });
    expect(first.activation?.({} as never)).toMatchObject({ projection: { name: 'totals', version: 1 } });
    expect(first.derives[1]).not.toHaveProperty('apart');
    expect(projectionSubscription(totals as never, 2)).toMatchObject({
      subscription: { name: 'totals-v1-g2', apart: 'totals-v1-g2' },
      derives: [{ apart: 'totals-v1-g2' }, { name: 'folded-late', apart: 'totals-v1-g2' }],
    });
  });

  it('collects the documents of several batches while the session allows it, at most as many as the store fills at once', async () => {
    end = 9;
    const handler = handlerOf();
    await handler.take([event(1, 'a', 1), event(2, 'b', 1)], 2);
    await handler.take([event(3, 'a', 1)], 3);
    expect([commits, handler.pending]).toEqual([[], true]);
    await handler.take([event(4, 'c', 1)], 5);
    expect(commits.map(({ position, writes }) => [position, writes.length])).toEqual([[5, 3]]);
    await handler.take([event(6, 'a', 1)], 6);
    await handler.take([], 9);
    expect(putsOf(commits[1])).toEqual([['a', total('a', 3, 3), 6]]);
    expect(commits.map(({ position }) => position)).toEqual([5, 9]);
  });

  it('folds a batch in memory and writes each document once, with the position of its last event', async () => {
    stored.set('a', { id: 'a', document: total('a', 5, 1), position: 0 });
    const handler = handlerOf();
    await handler.take([event(1, 'a', 2), event(2, 'b', 3), event(3, 'a', 4)], 7);
    expect(loads).toEqual([['a', 'b']]);
    expect(commits.map(({ position }) => position)).toEqual([7]);
    expect(putsOf(commits[0])).toEqual([
      ['a', total('a', 11, 3), 3],
      ['b', total('b', 3, 1), 2],
    ]);
    expect([handler.pending, decodings]).toEqual([false, 3]);
    await handler.take([event(8, 'a')], 8);
    expect(loads).toHaveLength(1);
    expect(putsOf(commits[1])).toEqual([['a', total('a', 12, 4), 8]]);
  });

  it('skips events that a document contains', async () => {
    stored.set('a', { id: 'a', document: total('a', 5, 1), position: 4 });
    await handlerOf().take([event(3, 'a'), event(4, 'a'), event(5, 'a')], 5);
    expect(putsOf(commits[0])).toEqual([['a', total('a', 6, 2), 5]]);
  });

  it('skips them on a retry, too', async () => {
    stored.set('a', { id: 'a', document: total('a', 5, 1), position: 4 });
    failing.add('e3');
    await handlerOf().take([event(3, 'a')], 3);
    expect([parked, commits]).toEqual([[], [{ position: 3, writes: [] }]]);
  });

  it('removes a document if its fold returns null', async () => {
    stored.set('a', { id: 'a', document: total('a', 5, 1), position: 0 });
    await handlerOf({ fold: () => null }).take([event(1, 'a')], 1);
    expect(commits[0]?.writes).toMatchObject([{ kind: 'remove', id: 'a', position: 1 }]);
  });

  it('decodes an event again after a failure, and continues', async () => {
    failing.add('e1');
    await handlerOf().take([event(1, 'a'), event(2, 'b')], 2);
    expect(parked).toEqual([]);
    expect(decodings).toBe(3);
    expect(putsOf(commits[0])).toEqual([
      ['a', total('a', 1, 1), 1],
      ['b', total('b', 1, 1), 2],
    ]);
  });

  it('parks an event that cannot be folded, and later events of its stream', async () => {
    let tried = 0;
    const fold: typeof totals.fold = (document, one, id) => {
      if (one.data.amount === 13) throw new Error(`thirteen, ${++tried}`);
      return totals.fold(document, one, id);
    };
    const batch = [event(1, 'a', 13), event(2, 'a'), event(3, 'b')];
    await handlerOf({ fold }).take(batch, 3);
    expect(parked).toEqual(['e1', 'e2']);
    // The first of two attempts was made with the batch.
    expect(tried).toBe(2);
    expect(putsOf(commits[0])).toEqual([['b', total('b', 1, 1), 3]]);
  });

  it('parks an event without a document id, and loads the documents of the others', async () => {
    const documentIds = ({ data }: Added) => {
      if (data.amount === 13) throw new Error('thirteen');
      return [data.counter];
    };
    await handlerOf({ documentIds: documentIds }).take([event(1, 'a', 13), event(2, 'b')], 2);
    expect([parked, loads]).toEqual([['e1'], [['b']]]);
    expect(putsOf(commits[0])).toEqual([['b', total('b', 1, 1), 2]]);
  });

  it.each<[string, Partial<typeof totals>]>([
    ['no JSON', { fold: () => ({ ...total('a', NaN, 0) }) }],
    ['no id', { documentIds: () => [''] }],
  ])('parks what makes %s', async (_, more) => {
    await handlerOf(more).take([event(1, 'a')], 1);
    expect(parked).toEqual(['e1']);
    expect(commits[0]?.writes).toEqual([]);
  });

  it('changes no document of an event if one of them fails', async () => {
    const documentIds = () => ['fine', 'broken'];
    const fold = ((document: Total | null, one: Added, id: string) => {
      if (id === 'broken') throw new Error('broken');
      return totals.fold(document, one as never, id);
    }) as typeof totals.fold;
    await handlerOf({ documentIds, fold }).take([event(1, 'a')], 1);
    expect(commits[0]?.writes).toEqual([]);
  });

  describe('at its own pace', () => {
    it('writes when it is due and is pending until then', async () => {
      const checks: [number, Position][] = [];
      const isDue = (...[changed, position]: [number, Position]) => checks.push([changed, position]) > 1;
      const handler = handlerOf({}, { maxDocuments: 100, isDue });
      await handler.take([event(1, 'a')], 1);
      expect([commits, handler.pending]).toEqual([[], true]);
      await handler.take([event(2, 'b')], 3);
      expect(checks).toEqual([
        [1, 1],
        [2, 3],
      ]);
      expect(commits.map(({ position, writes }) => [position, writes.length])).toEqual([[3, 2]]);
      expect(handler.pending).toBe(false);
    });

    it('drops the oldest half of its documents if there are too many', async () => {
      const handler = handlerOf({}, { maxDocuments: 4, isDue: () => true });
      const batch = (from: number, to: number) =>
        Array.from({ length: to - from + 1 }, (_, index) => event(from + index, `c${from + index}`));
      await handler.take(batch(1, 4), 4);
      await handler.take([event(5, 'c1')], 5);
      expect(loads).toHaveLength(1);
      await handler.take([event(6, 'c6')], 6);
      loads = [];
      await handler.take([event(7, 'c3'), event(8, 'c4'), event(9, 'c6')], 9);
      expect(loads).toEqual([['c3']]);
    });
  });

  describe('with a parked event', () => {
    it('folds the event into a document with later events, and marks it', async () => {
      const handler = handlerOf();
      await handler.take([event(8, 'a')], 9);
      await handler.takeParked(event(5, 'a', 10), 9);
      expect(commits[1]).toMatchObject({
        position: 9,
        durable: true,
        writes: [
          { kind: 'put', id: 'a', document: total('a', 11, 2) },
          { kind: 'put', id: 'totals-v1/e5', document: {}, collection: { name: 'folded-late' } },
        ],
      });
      expect(commits[1]?.writes[0]).not.toHaveProperty('position');
      expect(handler.pending).toBe(false);
      await handler.take([event(10, 'a')], 10);
      expect(putsOf(commits[2])).toEqual([['a', total('a', 12, 3), 10]]);
    });

    it("stores the event's position if it is newer than the document, but not twice", async () => {
      const handler = handlerOf();
      await handler.takeParked(event(5, 'a', 10), 9);
      expect(putsOf(commits[0])?.[0]).toEqual(['a', total('a', 10, 1), 5]);
      await handler.takeParked(event(5, 'a', 10), 9);
      expect(commits[1]?.writes).toMatchObject([{ id: 'totals-v1/e5' }]);
    });

    it('folds the event after the pending writes', async () => {
      const handler = handlerOf({}, { maxDocuments: 9, isDue: () => false });
      await handler.take([event(8, 'a')], 8);
      await handler.takeParked(event(5, 'b', 10), 9);
      expect(commits.map(({ position, writes }) => [position, writes.map(({ id }) => id)])).toEqual([
        [8, ['a']],
        [9, ['b', 'totals-v1/e5']],
      ]);
    });

    it('does not fold an event that was marked before a crash, and makes the mark durable', async () => {
      marks.add('totals-v1/e5');
      await handlerOf().takeParked(event(5, 'a', 10), 9);
      expect(commits).toMatchObject([{ position: 9, durable: true, writes: [{ id: 'totals-v1/e5' }] }]);
      expect(decodings).toBe(0);
    });

    it('continues from the stored documents if folding fails', async () => {
      const handler = handlerOf();
      await handler.take([event(1, 'a')], 1);
      commitFails = new Error('too large');
      await expect(handler.takeParked(event(0, 'a', 10), 1)).rejects.toBe(commitFails);
      commitFails = null;
      expect(handler.pending).toBe(false);
      await handler.take([event(2, 'a')], 2);
      expect(putsOf(commits[1])).toEqual([['a', total('a', 2, 2), 2]]);
      expect(loads).toEqual([['a'], ['a']]);
    });
  });
});
