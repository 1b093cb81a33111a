import type { StoredEvent } from '#kit/event-store';
import { HISTORY_STEP, EventLoopTurns } from './event-loop-turns.js';

const events = (count: number, first = 1): StoredEvent[] =>
  Array.from({ length: count }, (_, index) => ({ position: first + index })) as StoredEvent[];

describe('history', () => {
  it('is read in steps, each up to its last event, the last one up to the position of the batch', async () => {
    const taken: [number, number | undefined, number][] = [];
    await new EventLoopTurns(3).inSteps(events(7), 20, (some, upTo) => {
      taken.push([some.length, some[0]?.position, upTo]);
      return Promise.resolve();
    });
    expect(taken).toEqual([
      [3, 1, 3],
      [3, 4, 6],
      [1, 7, 20],
    ]);
  });

  it('is read up to the position of the batch if the last step is a full one', async () => {
    const upTos: number[] = [];
    await new EventLoopTurns(3).inSteps(events(6), 20, (_, upTo) => Promise.resolve(void upTos.push(upTo)));
    expect(upTos).toEqual([3, 20]);
  });

  it.each([0, 1, HISTORY_STEP])('is read at once if it has %i events', async (count) => {
    const all = events(count);
    const taken: unknown[] = [];
    const done = new EventLoopTurns().inSteps(all, 9, (...what) => Promise.resolve(void taken.push(what)));
    expect(taken).toEqual([[all, 9]]);
    await done;
  });

  it('is read by two subscriptions alternately, one step in each turn of the event loop', async () => {
    const turns = new EventLoopTurns(1);
    const order: string[] = [];
    const over = new AbortController();
    const looping = (async () => {
      while (!over.signal.aborted) {
        await new Promise((resolve) => setImmediate(resolve));
        order.push('|');
      }
    })();
    const read = (name: string) => turns.inSteps(events(2), 9, () => Promise.resolve(void order.push(name)));
    await Promise.all([read('a'), read('b')]);
    over.abort();
    await looping;
    expect(order.filter((one) => one !== '|')).toEqual(['a', 'b', 'a', 'b']);
    expect(order.join('')).not.toMatch(/[ab]{2}/);
  });
});
