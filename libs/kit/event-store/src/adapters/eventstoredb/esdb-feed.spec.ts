import { PassThrough } from 'node:stream';
import { eventually } from '#kit/kernel/testing';
import type { EsdbConnection } from './esdb-connection.js';
import { EsdbFeed, type EsdbFollower } from './esdb-feed.js';
import type { EsdbTail } from './esdb-tail.js';

const source = () =>
  Object.assign(new PassThrough({ objectMode: true, highWaterMark: 100_000 }), {
    unsubscribe: () => Promise.resolve(),
  });

const resolved = (position: number, text: string) => ({
  event: {
    streamId: 'a-1',
    id: String(position),
    revision: BigInt(position),
    type: 'Happened',
    isJson: true,
    data: { text },
    metadata: {},
    position: { commit: BigInt(position), prepare: BigInt(position) },
  },
});

const unobserved = { interrupted: () => undefined, resumed: () => undefined };

describe('a feed of new events', () => {
  const stopping = new AbortController();
  let received: ReturnType<typeof source>;
  let last: number;
  let feed: EsdbFeed;
  let slow: EsdbFollower;
  let fast: EsdbFollower;
  let reached: number;
  /** The positions from which the feed subscribed to the log. */
  let starts: unknown[];
  let changes: string[];

  beforeEach(async () => {
    last = 0;
    [starts, changes] = [[], []];
    const subscribeToAll = ({ fromPosition }: { fromPosition: unknown }) => {
      starts.push(fromPosition);
      return (received = source());
    };
    const connection = {
      streamPrefix: '',
      closed: stopping.signal,
      subscriptions: { acquire: () => Promise.resolve(() => undefined) },
      client: () => Promise.resolve({ subscribeToAll, replaced: new AbortController() }),
      read: () => Promise.resolve([]),
    } as unknown as EsdbConnection;
    const tail = {
      newest: () => Promise.resolve(last),
      follow: () => () => undefined,
      passing: (position: number) => position,
    } as unknown as EsdbTail;
    feed = new EsdbFeed(connection, tail, new Set(['a-', 'b-']));
    slow = feed.join(['a-'], unobserved);
    fast = feed.join(['a-'], {
      interrupted: (error) => changes.push((error as Error).message),
      resumed: () => changes.push('resumed'),
    });
    await eventually(() => {
      expect(fast.canContinue(last)).toBe(true);
    });
    received.emit('caughtUp');
    reached = last;
    const batch = slow.next(last, 1, stopping.signal);
    await happen(1);
    await batch;
  });
  afterEach(() => {
    slow.leave();
    fast.leave();
  });

  /** Lets events arrive, and waits until the fast follower has read all of them. */
  async function happen(count: number, text = ''): Promise<void> {
    for (let n = 0; n < count; n++) received.write(resolved(++last, text));
    while (reached < last) reached = (await fast.next(reached, 500, stopping.signal))?.position ?? last;
  }

  it('keeps events for a follower that is several thousand behind', async () => {
    await happen(9_000);
    const batch = await slow.next(1, 500, stopping.signal);
    expect(batch?.events.map(({ position }) => position)).toEqual(
      Array.from({ length: 500 }, (_, n) => n + 2),
    );
  });

  it('lets a follower read separately if it is further behind or its events are large', async () => {
    await happen(11_000);
    expect(slow.canContinue(1)).toBe(false);
    expect(await slow.next(1, 500, stopping.signal)).toBeNull();
    const from = last - 1;
    expect((await slow.next(from, 500, stopping.signal))?.position).toBe(last);
    await happen(30, 'x'.repeat(1024 * 1024));
    expect(slow.canContinue(from)).toBe(false);
  });

  it('keeps only the last events if all followers have read them', async () => {
    await happen(7_000);
    await slow.next(last - 1, 1, stopping.signal);
    await happen(1);
    expect(slow.canContinue(last - 5_500)).toBe(false);
    expect(slow.canContinue(last - 4_500)).toBe(true);
  });

  it('continues where it was after a lost connection, and notifies its followers before the next event', async () => {
    const before = last;
    const next = slow.next(before, 1, stopping.signal);
    changes.length = 0;
    received.emit('error', new Error('lost'));
    await eventually(() => {
      expect(changes).toEqual(['lost', 'resumed']);
    });
    await happen(1);
    expect((await next)?.events).toHaveLength(1);
    expect(starts.slice(1)).toEqual([{ commit: BigInt(before), prepare: BigInt(before) }]);
  });

  it('notifies a follower that joins while it is connected', async () => {
    changes.length = 0;
    received.emit('error', new Error('lost'));
    await eventually(() => {
      expect(changes).toEqual(['lost', 'resumed']);
    });
    let isResumed = false;
    feed.join(['a-'], { ...unobserved, resumed: () => (isResumed = true) }).leave();
    expect(isResumed).toBe(true);
  });

  it('receives no event twice if a new leader repeats what the former one delivered', async () => {
    received.emit('error', new Error('lost'));
    await eventually(() => {
      expect(starts).toHaveLength(2);
    });
    last--;
    await happen(2);
    expect((await fast.next(last - 1, 10, stopping.signal))?.events.map(({ position }) => position)).toEqual([
      last,
    ]);
  });

  it('advances past events that concern no follower, up to the end of the log at the last poll', async () => {
    const other = feed.join(['b-'], unobserved);
    const next = other.next(last, 10, stopping.signal);
    other.moved(last + 2);
    await happen(1);
    expect(await next).toEqual({ events: [], position: last });
    const further = other.next(last, 10, stopping.signal);
    await happen(1);
    expect(await further).toEqual({ events: [], position: last });
    other.leave();
  });
});
