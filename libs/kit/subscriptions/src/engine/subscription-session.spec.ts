import { START } from '#kit/event-store';
import { type Commit, CommitsLostError, DROPPING, LeaseLostError } from '#kit/document-store';
import { timers } from '#kit/kernel/testing';
import { event, LEASE, SessionHarness } from '../testing/session-harness.js';
import { NotNeededError } from './need-check.js';
import { CheckpointBeyondLogError } from './stand-by-errors.js';

describe('a session of a subscription', () => {
  let harness: SessionHarness;

  beforeEach(() => {
    timers.useFakeTimers();
    harness = new SessionHarness();
  });
  afterEach(() => harness.stopping.abort());
  afterEach(() => timers.useRealTimers());

  const passes = (ms: number): Promise<unknown> => timers.advanceTimersByTimeAsync(ms);

  describe('at its start', () => {
    it('shuts out earlier holders and continues at its checkpoint', async () => {
      harness.checkpoint = 4;
      const session = await harness.begin();
      expect(harness.stored()).toEqual([
        ['totals-v2', START],
        ['totals-v2/parked', START],
      ]);
      for (const { fence, writes, durable } of harness.commits)
        expect([fence, writes, durable]).toEqual([LEASE, [], false]);
      expect(harness.commits.map(({ subscription }) => subscription.kind)).toEqual(['derived', 'record']);
      expect([session.position, session.refillReason, session.fault, harness.discarded]).toEqual([
        4,
        null,
        null,
        [],
      ]);
    });

    it('begins at the first event if nothing is stored', async () => {
      expect((await harness.begin()).position).toBe(START);
    });

    it('completes a removal that another process began, then begins at the first event', async () => {
      harness.checkpoint = DROPPING;
      const session = await harness.begin();
      expect([session.position, session.refillReason, harness.discarded]).toEqual([START, null, []]);
      expect(harness.dropped).toMatchObject([[{ name: 'totals-v2' }, [{ name: 'totals-v2' }]]]);
      // Until then the checkpoint still shows the removal.
      expect(harness.stored()).toEqual([
        ['totals-v2', DROPPING],
        ['totals-v2/parked', START],
        ['totals-v2', START],
      ]);
    });

    it('creates the indexes of all its collections, also after a removal of their documents', async () => {
      harness.checkpoint = DROPPING;
      await harness.begin();
      expect(harness.defined).toEqual([
        ['totals-v2', 3],
        ['parked-events', 3],
        ['parked-decisions', 3],
      ]);
      // A rebuild fills the documents first.
      await harness.begin('derived', { write: () => Promise.resolve() });
      expect(harness.defined).toHaveLength(3);
    });

    it('begins only while it holds the lease', async () => {
      harness.commitFails = () => new LeaseLostError('taken');
      await expect(harness.begin()).rejects.toBeInstanceOf(LeaseLostError);
    });

    it('writes documents, but not records, through the given function', async () => {
      const written: string[] = [];
      const write = ({ subscription }: Commit) => Promise.resolve(void written.push(subscription.name));
      await harness.begin('derived', { write });
      expect([written, harness.stored()]).toEqual([['totals-v2'], [['totals-v2/parked', START]]]);
    });
  });

  describe('with a checkpoint past the end of the log', () => {
    beforeEach(() => {
      harness.checkpoint = 12;
    });
    const begun = async (kind: 'derived' | 'record') => {
      const session = harness.begin(kind);
      session.catch(() => undefined);
      await passes(10);
      return session;
    };

    it('fails for a subscriber, because an operator must set where it continues', async () => {
      await expect(begun('record')).rejects.toBeInstanceOf(CheckpointBeyondLogError);
      expect([harness.heads, harness.dropped, harness.discarded]).toEqual([3, [], []]);
    });

    it('removes documents, fills them again, and reports it until they are complete', async () => {
      for (const position of [9, 10]) harness.park(position);
      const session = await begun('derived');
      expect(harness.dropped).toMatchObject([[{ name: 'totals-v2' }, [{ name: 'totals-v2' }]]]);
      expect(harness.discarded).toEqual([expect.stringMatching(/12 .*, 9$/)]);
      expect([session.position, session.refillReason]).toEqual([START, harness.discarded[0]]);
      expect([...harness.parked.keys()]).toEqual(['totals-v2/e9']);
      expect(harness.stored().at(-1)).toEqual(['totals-v2', START]);
      harness.parked.clear();
      harness.follow(session);
      await harness.deliver({ events: [event(9)], position: 9 });
      expect(session.refillReason).toBeNull();
    });

    it('waits a little for a server that lags behind', async () => {
      const session = harness.begin();
      harness.head = 12;
      await passes(10);
      expect([(await session).position, harness.dropped]).toEqual([12, []]);
      expect(harness.heads).toBeLessThanOrEqual(3);
    });
  });

  describe('that follows the log', () => {
    it('receives the events after its position, batch by batch', async () => {
      harness.checkpoint = 4;
      const session = await harness.begin('record');
      harness.follow(session);
      await passes(0);
      expect(harness.subscribeOptions).toMatchObject({
        from: 4,
        streamPrefixes: ['counter-', 'other-'],
        batchSize: 7,
      });
      await harness.deliver({ events: [event(5), event(6)], position: 6 });
      await harness.deliver({ events: [event(7)], position: 8 });
      expect(harness.taken).toEqual([
        [['e5', 'e6'], 6],
        [['e7'], 8],
      ]);
      expect([session.position, harness.checkpoint]).toEqual([8, 8]);
      harness.subscribeOptions?.observer?.onInterrupted?.('away');
      harness.subscribeOptions?.observer?.onResumed?.();
      expect(harness.interruptions.slice(-2)).toEqual(['away', null]);
    });

    it('stores an idle position within a second or so, unless something is pending', async () => {
      const session = await harness.begin('record');
      harness.follow(session);
      await passes(0);
      await harness.deliver({ events: [event(1)], position: 1 });
      await harness.deliver({ events: [], position: 3 });
      expect([harness.taken.length, session.position, harness.checkpoint]).toEqual([1, 3, 1]);
      await passes(999);
      expect(harness.checkpoint).toBe(1);
      await passes(501);
      expect(harness.checkpoint).toBe(3);
      const before = harness.commits.length;
      await passes(5_000);
      expect(harness.commits).toHaveLength(before);
      harness.pending = true;
      await harness.deliver({ events: [], position: 4 });
      expect(harness.taken.at(-1)).toEqual([[], 4]);
      harness.pending = false;
      await passes(1_000);
      await harness.deliver({ events: [], position: 6 });
      expect(harness.taken.at(-1)).toEqual([[], 6]);
      await session.commit(2, []);
      expect(session.position).toBe(6);
    });

    it('ends when it is stopped or the lease is lost', async () => {
      const session = await harness.begin('record');
      const first = harness.follow(session);
      await passes(0);
      harness.stopping.abort(new Error('stops'));
      await passes(0);
      expect(first.ended()).toMatchObject({ message: 'stops' });
      harness.stopping = new AbortController();
      const second = harness.follow(await harness.begin('record'));
      await passes(0);
      harness.lost.abort(new LeaseLostError('taken'));
      await passes(0);
      expect(second.ended()).toBeInstanceOf(LeaseLostError);
    });

    it('ends if the work between batches fails', async () => {
      const following = harness.follow(await harness.begin('record'));
      await passes(0);
      await harness.deliver({ events: [], position: 3 });
      await harness.deliver({ events: [event(4)], position: 4 });
      await harness.deliver({ events: [], position: 5 });
      const fault = new TypeError('a bug');
      harness.commitFails = () => fault;
      await passes(2_000);
      expect(following.ended()).toBe(fault);
    });

    it('ends when it is no longer needed', async () => {
      let isNeeded = true;
      harness.needed = () => Promise.resolve(isNeeded);
      const following = harness.follow(await harness.begin());
      await passes(5_000);
      expect(following.ended()).toBeUndefined();
      isNeeded = false;
      await passes(5_000);
      expect(following.ended()).toBeInstanceOf(NotNeededError);
    });
  });

  it('lets a handler collect events up to the end of the log, for a second, until the documents are read', async () => {
    const session = await harness.begin();
    await session.commit(1, []);
    expect([session.mayCollect(8), session.mayCollect(9)]).toEqual([true, false]);
    await passes(1_000);
    expect(session.mayCollect(8)).toBe(false);
    const { activation } = harness;
    harness.activation = (store) =>
      ({ ...activation?.(store), isActive: () => Promise.resolve(true) }) as never;
    const active = await harness.begin();
    await active.commit(2, []);
    expect(active.mayCollect(8)).toBe(false);
  });

  it('decodes with the decoder that all subscriptions share', async () => {
    expect(await (await harness.begin()).decode(event(3))).toEqual({ id: 'e3', decoded: true });
  });

  it('ends if a failover undid its last checkpoint although no further event comes', async () => {
    const { ended } = harness.follow(await harness.begin());
    await harness.deliver({ events: [event(3)], position: 3 });
    await passes(20_000);
    expect(ended()).toBeUndefined();
    await harness.deliver({ events: [event(4)], position: 4 });
    harness.checkpoint = 3;
    await passes(10_000);
    expect(ended()).toBeUndefined();
    await passes(10_000);
    expect(ended()).toBeInstanceOf(CommitsLostError);
  });

  it('rests while the process is busy, four times as long as it worked, at most a quarter of a second', async () => {
    const session = await harness.begin();
    const rested = async (workedMs: number): Promise<number> => {
      const began = performance.now();
      let over = -1;
      void session.rest(workedMs).then(() => {
        over = performance.now() - began;
      });
      await passes(1_000);
      return over;
    };
    expect([session.isBusy, await rested(10)]).toEqual([false, 0]);
    harness.busy = true;
    expect([session.isBusy, await rested(10), await rested(1_000)]).toEqual([true, 40, 250]);
    harness.busy = false;
    harness.catchingUp.begins('another', 5, 1);
    expect([session.isBusy, await rested(10)]).toEqual([true, 40]);
  });

  describe('with parked events', () => {
    it('retries the events that an operator chose, one by one, and removes them from the list', async () => {
      for (const position of [3, 4]) harness.park(position, { error: position === 3 ? 'Error: no' : null });
      harness.checkpoint = 8;
      harness.follow(await harness.begin('record'));
      await passes(1_000);
      expect(harness.late).toEqual([]);
      harness.park(3, { retry: true });
      harness.decisions++;
      await passes(500);
      expect(harness.late).toEqual([
        ['e3', 8],
        ['e4', 8],
      ]);
      expect([...harness.parked]).toEqual([]);
      expect(harness.commits.slice(2).map(({ subscription: { name, kind } }) => [name, kind])).toEqual([
        ['totals-v2/parked', 'record'],
        ['totals-v2/parked', 'record'],
      ]);
    });

    it('keeps events that fail again, with the reason', async () => {
      harness.park(13, { retry: true });
      harness.park(95, { retry: true, stream: 'gone' });
      harness.decisions++;
      harness.follow(await harness.begin('record'));
      await passes(1_000);
      const puts = harness.commits.flatMap(({ writes }) =>
        writes.flatMap((write) => ('document' in write ? [write] : [])),
      );
      expect(puts).toMatchObject([
        { id: 'totals-v2/e13', document: { error: 'Error: thirteen', retry: false, since: 'then' } },
        {
          id: 'totals-v2/e95',
          document: { error: expect.stringContaining('has no event 95'), position: 95 },
        },
      ]);
      expect(harness.late.length).toBeGreaterThan(0);
    });

    it('retries events once if earlier leaders could not read them', async () => {
      harness.park(3, { error: 'UnknownEventError: Added v2', permanent: true });
      harness.follow(await harness.begin('record'));
      await passes(0);
      expect(harness.late).toEqual([['e3', START]]);
      expect(harness.parked.size).toBe(0);
      await passes(2_000);
      expect(harness.late).toHaveLength(1);
    });
  });
});
