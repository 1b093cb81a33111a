import { timers } from '#kit/kernel/testing';
import { type Position, START } from '../../event-store.js';
import type { EsdbConnection } from './esdb-connection.js';
import { EsdbTail } from './esdb-tail.js';

interface Read {
  readonly fromPosition: 'start' | { readonly commit: bigint };
  readonly maxCount: number;
}

const resolved = (position: Position, streamId: string) => ({
  event: {
    streamId,
    type: 'Happened',
    position: { commit: BigInt(position), prepare: BigInt(position) },
  },
});

describe('the end of the log', () => {
  let log: ReturnType<typeof resolved>[];
  let received: number;
  let tail: EsdbTail;
  let leave: (() => void)[];

  beforeEach(() => {
    timers.useFakeTimers();
    [log, received, leave] = [[], 0, []];
    const readAll = ({ fromPosition, maxCount }: Read) => {
      const from = fromPosition === 'start' ? START : Number(fromPosition.commit);
      const page = log.filter(({ event }) => Number(event.position.commit) >= from).slice(0, maxCount);
      received += page.length;
      return page;
    };
    const read = (open: (client: unknown) => unknown) => Promise.resolve(open({ readAll }));
    tail = new EsdbTail({ read } as unknown as EsdbConnection);
  });
  afterEach(() => {
    for (const end of leave) end();
    timers.useRealTimers();
  });

  /** A subscription to streams of `a` that waits at a position. */
  function waitingAt(position: Position) {
    const reader = {
      reached: position,
      moved: () => {
        if (reader.reached !== Infinity) reader.reached = tail.passing(reader.reached, ['a-']);
      },
    };
    leave.push(tail.follow(reader));
    return reader;
  }

  const append = (count: number, stream: string): void => {
    for (let n = 0; n < count; n++) log.push(resolved(log.length, stream));
  };

  it('is read only from the position where a subscription waits', async () => {
    append(900, 'a-1');
    const reader = waitingAt(899);
    await timers.advanceTimersByTimeAsync(1000);
    append(500, 'a-1');
    reader.reached = 1397;
    await timers.advanceTimersByTimeAsync(1000);
    expect(received).toBeLessThan(10);
    expect(reader.reached).toBe(1397);
  });

  it('is reached by a subscription that matches none of the last events', async () => {
    append(1, 'a-1');
    const reader = waitingAt(0);
    append(20, 'b-1');
    await timers.advanceTimersByTimeAsync(1000);
    expect(reader.reached).toBe(20);
  });

  it('is reached by a subscription that was busy when the log grew', async () => {
    append(1, 'a-1');
    const [reader, other] = [waitingAt(0), waitingAt(0)];
    reader.reached = Infinity;
    append(20, 'b-1');
    await timers.advanceTimersByTimeAsync(1000);
    expect(other.reached).toBe(20);
    reader.reached = 0;
    await timers.advanceTimersByTimeAsync(1000);
    expect(reader.reached).toBe(20);
  });

  it('is reached by a subscription that waits far behind it', async () => {
    append(1, 'a-1');
    const reader = waitingAt(0);
    append(2500, 'b-1');
    await timers.advanceTimersByTimeAsync(3000);
    expect(reader.reached).toBe(2500);
  });
});
