import type { DomainEvent, Recorded } from '#kit/event-sourcing';
import type { Position, StoredEvent } from '#kit/event-store';
import type { Write } from '#kit/document-store';
import { timers } from '#kit/kernel/testing';
import { witnessed } from '../testing/counter.js';
import type { Subscriber } from '../subscriber.js';
import type { SubscriptionContext } from './subscription-definition.js';
import { subscriberSubscription } from './subscriber-subscription.js';

type Event = Recorded<DomainEvent>;

const event = (position: number): StoredEvent =>
  ({ id: `e${position}`, stream: 'counter-a', revision: position, position, type: 'Added' }) as StoredEvent;
const eventsTo = (last: number) => Array.from({ length: last + 1 }, (_, position) => event(position));
const writeOf = ({ id }: Pick<Event, 'id'>) =>
  ({ kind: 'put', collection: witnessed, id, document: {} }) satisfies Write;

afterEach(() => timers.useRealTimers());

describe('a subscriber’s subscription', () => {
  let commits: { readonly position: Position; readonly writes: readonly Write[] }[];
  let handled: string[];
  let parks: Set<string>;
  let rested: number;
  let stopping: AbortController;
  let context: { parking: { size: number }; isBusy: boolean };

  beforeEach(() => {
    [commits, handled, parks, rested] = [[], [], new Set(), 0];
    stopping = new AbortController();
    context = { parking: { size: 0 }, isBusy: false };
  });

  const handlerOf = (subscriber: Partial<Subscriber>) => {
    Object.assign(context.parking, {
      handle: async ({ id }: StoredEvent, work: () => Promise<void>) => {
        try {
          await work();
        } catch {
          parks.add(id);
        }
      },
    });
    Object.assign(context, {
      signal: stopping.signal,
      decode: (stored: StoredEvent) => Promise.resolve({ ...stored } as unknown as Event),
      commit: (position: Position, writes: readonly Write[]) => {
        commits.push({ position, writes });
        return Promise.resolve();
      },
      rest: (workedMs: number) => {
        rested++;
        expect(workedMs).toBeGreaterThanOrEqual(0);
        expect(workedMs).toBeLessThan(60_000);
        return Promise.resolve();
      },
    });
    const definition = subscriberSubscription({
      name: 'witness',
      categories: ['counter'],
      handle: () => Promise.resolve([]),
      ...subscriber,
    });
    return definition.handler(context as unknown as SubscriptionContext);
  };
  const writesEach = (one: Event): Promise<readonly Write[]> => {
    handled.push(one.id);
    return Promise.resolve([writeOf(one)]);
  };

  it('is a record and derives nothing', () => {
    const categories = ['counter'];
    expect(subscriberSubscription({ name: 'witness', categories, handle: writesEach })).toMatchObject({
      subscription: { name: 'witness', kind: 'record' },
      categories,
      activation: null,
      derives: [],
    });
  });

  it('stores each event’s writes with its position, in order', async () => {
    await handlerOf({ handle: writesEach }).take(eventsTo(2), 9);
    expect(handled).toEqual(['e0', 'e1', 'e2']);
    expect(commits.map(({ position, writes }) => [position, writes])).toEqual([
      ...[0, 1, 2].map((position) => [position, [expect.objectContaining({ id: `e${position}`, position })]]),
      [9, []],
    ]);
  });

  it('stores its position at the end of a batch, unless it is stored already', async () => {
    const handler = handlerOf({});
    await handler.take(eventsTo(2), 2);
    expect(commits.at(-1)).toEqual({ position: 2, writes: [] });
    expect(handler.pending).toBe(false);
    const before = commits.length;
    await handler.take([], 2);
    expect(commits).toHaveLength(before);
  });

  it('stores its position now and then between events that write nothing', async () => {
    timers.useFakeTimers();
    const waits = [0, 50, 50, 1, 0];
    const handle = ({ position }: Event) => {
      timers.advanceTimersByTime(waits[position] ?? 0);
      return Promise.resolve([]);
    };
    await handlerOf({ handle }).take(eventsTo(4), 4);
    expect(commits.map(({ position }) => position)).toEqual([0, 3, 4]);
  });

  it('continues after a parked event', async () => {
    const handle = (one: Event) => (one.id === 'e1' ? Promise.reject(new Error('no')) : writesEach(one));
    await handlerOf({ handle }).take(eventsTo(2), 2);
    expect([...parks]).toEqual(['e1']);
    expect(handled).toEqual(['e0', 'e2']);
    expect(commits.flatMap(({ writes }) => writes.map(({ id }) => id))).toEqual(['e0', 'e2']);
  });

  it('parks an event whose writes no store accepts', async () => {
    const derived = { name: 'totals-v1', kind: 'derived' } as never;
    const handle = () =>
      Promise.resolve([{ kind: 'put', collection: derived, id: 'a', document: {} } as const]);
    await handlerOf({ handle }).take(eventsTo(0), 0);
    expect([...parks]).toEqual(['e0']);
    const handler = handlerOf({ handle });
    await expect(handler.takeParked(event(0), 5)).rejects.toThrow('totals-v1');
  });

  it('handles no more events after a stop request', async () => {
    const handler = handlerOf({ handle: writesEach });
    stopping.abort(new Error('stops'));
    await expect(handler.take(eventsTo(1), 1)).rejects.toThrow('stops');
    expect([handled, commits]).toEqual([[], []]);
    const together = handlerOf({ handle: writesEach, handleAll: () => Promise.resolve([]) });
    await expect(together.take(eventsTo(1), 1)).rejects.toThrow('stops');
    expect(commits).toEqual([]);
  });

  it('removes a parked event in the commit of its retry, and does not move the checkpoint', async () => {
    await handlerOf({ handle: writesEach }).takeParked(event(3), 70);
    expect(commits).toEqual([
      {
        position: 70,
        writes: [
          expect.objectContaining({ kind: 'put', id: 'e3' }),
          expect.objectContaining({ kind: 'remove', id: 'witness/e3' }),
        ],
      },
    ]);
  });

  it('is called after a commit with the stored writes', async () => {
    const seen: [number, (string | undefined)[]][] = [];
    const afterCommit = (writes: readonly Write[]): void => {
      seen.push([commits.length, writes.map(({ id }) => id)]);
    };
    const handler = handlerOf({ handle: writesEach, afterCommit });
    await handler.take(eventsTo(1), 5);
    await handler.takeParked(event(3), 70);
    // A commit without writes does not call it.
    expect(seen).toEqual([
      [1, ['e0']],
      [2, ['e1']],
      [4, ['e3']],
    ]);
  });

  describe('that handles several at once', () => {
    let portions: number[];
    const handleAll = (some: readonly Event[]): Promise<readonly Write[]> => {
      portions.push(some.length);
      return Promise.resolve(some.map(writeOf));
    };
    beforeEach(() => {
      portions = [];
    });

    it('stores their writes with the position of the last one', async () => {
      await handlerOf({ handle: writesEach, handleAll }).take(eventsTo(449), 460);
      expect([portions, handled, rested]).toEqual([[200, 200, 50], [], 3]);
      expect(commits.map(({ position, writes }) => [position, writes.length])).toEqual([
        [199, 200],
        [399, 200],
        [449, 50],
        [460, 0],
      ]);
    });

    it('handles fewer at once while the process has more urgent work', async () => {
      context.isBusy = true;
      await handlerOf({ handleAll }).take(eventsTo(19), 19);
      expect([portions, rested]).toEqual([[8, 8, 4], 3]);
    });

    it.each<[string, Partial<Subscriber>]>([
      ['one of them fails', { handleAll: () => Promise.reject(new Error('no')) }],
      [
        'the writes of one are invalid',
        { handleAll: () => Promise.resolve([{ ...writeOf(event(0)), id: '' }]) },
      ],
    ])('handles each one separately if %s', async (_, more) => {
      await handlerOf({ handle: writesEach, ...more }).take(eventsTo(1), 1);
      expect(handled).toEqual(['e0', 'e1']);
      expect(commits.map(({ position }) => position)).toEqual([0, 1]);
    });

    it('handles each one separately if one of them waits for a parked event', async () => {
      context.parking.size = 1;
      await handlerOf({ handle: writesEach, handleAll }).take(eventsTo(1), 1);
      expect([portions, handled]).toEqual([[], ['e0', 'e1']]);
    });
  });
});
