import { Gate } from '#kit/kernel/testing';
import {
  type EventStore,
  type Position,
  START,
  type StoredEvent,
  type SubscribeOptions,
} from '#kit/event-store';
import { aCategory, anEvent, someEvents, take } from './events.js';

const numbersOf = (events: readonly StoredEvent[]): unknown[] => events.map((event) => event.data['n']);
const range = (end: number, start = 0): number[] =>
  Array.from({ length: end - start }, (_, index) => start + index);

export function subscribeContract(store: () => EventStore): void {
  /** Appends `count` numbered events, one per append, to ten streams of a new category. */
  async function appendNumbered(count: number): Promise<{ prefix: string; positions: Position[] }> {
    const prefix = `${aCategory()}-`;
    const positions: Position[] = [];
    for (const n of range(count)) {
      const result = await store().append(`${prefix}${n % 10}`, someEvents(1, n), 'any');
      positions.push(result.position);
    }
    return { prefix, positions };
  }

  describe('subscribe', () => {
    it('delivers everything from the start in order, with the positions that append returned', async () => {
      const { prefix, positions } = await appendNumbered(50);
      const events = await take(store(), 50, { from: START, streamPrefixes: [prefix] });
      expect(numbersOf(events)).toEqual(range(50));
      expect(events.map((event) => event.position)).toEqual(positions);
    });

    it('delivers only events after its start position', async () => {
      const { prefix, positions } = await appendNumbered(30);
      for (const n of [0, 1, 15, 28]) {
        const from = positions[n] as Position;
        const events = await take(store(), 29 - n, { from, streamPrefixes: [prefix] });
        expect(numbersOf(events)).toEqual(range(30, n + 1));
      }
    });

    it('delivers only events appended later when it starts at the end', async () => {
      const { prefix } = await appendNumbered(3);
      const abort = new AbortController();
      const seen: unknown[] = [];
      const options = { from: 'end', streamPrefixes: [prefix], signal: abort.signal } as const;
      for await (const batch of store().subscribe(options)) {
        if (seen.length === 0 && batch.events.length === 0)
          await store().append(`${prefix}late`, someEvents(2, 3), 'any');
        seen.push(...numbersOf(batch.events));
        if (seen.length >= 2) abort.abort();
      }
      expect(seen).toEqual([3, 4]);
    });

    it('delivers only streams with one of the prefixes and moves its position past the others', async () => {
      const [a, b, other] = [await appendNumbered(5), await appendNumbered(5), await appendNumbered(5)];
      const options = { from: START, streamPrefixes: [a.prefix, b.prefix] };
      const events = await take(store(), 10, options);
      expect(new Set(events.map((event) => event.stream.slice(0, event.stream.indexOf('-') + 1)))).toEqual(
        new Set([a.prefix, b.prefix]),
      );
      expect(await eventsUpTo(other.positions.at(-1) as Position, options)).toEqual(events);
    });

    /** Returns the events that a subscription delivers until it reaches a position, which may be of a filtered event. */
    async function eventsUpTo(
      position: Position,
      options: Omit<SubscribeOptions, 'signal'>,
    ): Promise<StoredEvent[]> {
      const abort = new AbortController();
      const events: StoredEvent[] = [];
      for await (const batch of store().subscribe({ ...options, signal: abort.signal })) {
        events.push(...batch.events);
        if (batch.position >= position) abort.abort();
      }
      return events;
    }

    it('finds rare events in a long log and reaches the end of the log', async () => {
      const [rare, foreign, none] = [aCategory(), aCategory(), aCategory()];
      const others = async (count: number): Promise<void> => {
        for (let first = 0; first < count; first += 1000)
          await store().append(`${foreign}-1`, someEvents(Math.min(1000, count - first), first), 'any');
      };
      await store().append(`${rare}-1`, someEvents(1), 'no-stream');
      await others(5000);
      const { position } = await store().append(`${rare}-1`, someEvents(1, 1), 0);
      await others(5003);
      const head = await store().head();
      const delivered = (prefix: string, from: Position) =>
        eventsUpTo(head, { from, streamPrefixes: [prefix] }).then(numbersOf);
      expect(await delivered(`${rare}-`, START)).toEqual([0, 1]);
      expect(await delivered(`${rare}-`, position)).toEqual([]);
      expect(await delivered(`${none}-`, START)).toEqual([]);
    });

    it('reaches the end of the log again after appends to other streams', async () => {
      const [quiet, foreign] = [aCategory(), aCategory()];
      const abort = new AbortController();
      const options = { from: 'end', streamPrefixes: [`${quiet}-`], signal: abort.signal } as const;
      let last: Position | null = null;
      let rounds = 0;
      for await (const batch of store().subscribe(options)) {
        expect(batch.events).toEqual([]);
        if (last !== null && batch.position < last) continue;
        if (rounds++ === 3) abort.abort();
        else last = (await store().append(`${foreign}-1`, someEvents(rounds), 'any')).position;
      }
      expect(rounds).toBe(4);
    });

    it('respects the maximum batch size', async () => {
      const { prefix } = await appendNumbered(25);
      const abort = new AbortController();
      const sizes: number[] = [];
      const options = { from: START, streamPrefixes: [prefix], batchSize: 10, signal: abort.signal };
      for await (const { events } of store().subscribe(options)) {
        if (events.length > 0) sizes.push(events.length);
        if (sizes.reduce((a, b) => a + b, 0) >= 25) abort.abort();
      }
      expect(Math.max(...sizes)).toBeLessThanOrEqual(10);
    });

    it('delivers events appended while it waits', async () => {
      const prefix = `${aCategory()}-`;
      const received = take(store(), 20, { from: START, streamPrefixes: [prefix] });
      for (const n of range(20)) await store().append(`${prefix}1`, someEvents(1, n), 'any');
      expect(numbersOf(await received)).toEqual(range(20));
    });

    it('misses and repeats no event during concurrent appends', async () => {
      const prefix = `${aCategory()}-`;
      const received = take(store(), 640, { from: START, streamPrefixes: [prefix] });
      const appended = await Promise.all(
        range(64).map(async (writer) => {
          const positions: Position[] = [];
          for (const n of range(5)) {
            const events = someEvents(2, n * 2);
            const expected = n === 0 ? 'no-stream' : n * 2 - 1;
            positions.push((await store().append(`${prefix}${writer}`, events, expected)).position);
          }
          return positions;
        }),
      );
      const events = await received;
      const positions = events.map((event) => event.position);
      expect(positions).toEqual([...positions].sort((a, b) => a - b));
      expect(new Set(events.map((event) => event.id)).size).toBe(640);
      expect(new Set(positions)).toEqual(new Set([...positions, ...appended.flat()]));
      for (const writer of range(64))
        expect(numbersOf(events.filter(({ stream }) => stream === `${prefix}${writer}`))).toEqual(range(10));
    });

    it('delivers each event once to each of several readers, even to one that falls far behind', async () => {
      const [a, b] = [`${aCategory()}-`, `${aCategory()}-`];
      const isOfA = (n: number): boolean => n % 2 === 0 || (n >= 10 && n < 5010);
      const all = range(5020);
      const behind = new Gate();
      const read = async (count: number, streamPrefixes: string[], between?: Promise<void>) => {
        const abort = new AbortController();
        const seen: unknown[] = [];
        for await (const { events } of store().subscribe({
          from: START,
          streamPrefixes,
          signal: abort.signal,
        })) {
          seen.push(...numbersOf(events));
          if (seen.length > 0) await between;
          if (seen.length >= count) abort.abort();
        }
        return seen;
      };
      const reading = Promise.all([
        read(all.filter(isOfA).length, [a]),
        read(all.filter((n) => !isOfA(n)).length, [b]),
        read(all.length, [a, b]),
        read(all.length, [b, a], behind.passed),
      ]);
      const append = (n: number, count = 1) =>
        store().append(isOfA(n) ? `${a}1` : `${b}1`, someEvents(count, n), 'any');
      for (const n of range(10)) await append(n);
      for (const n of range(5)) await append(10 + n * 1000, 1000);
      for (const n of range(10)) await append(5010 + n);
      behind.open();
      expect(await reading).toEqual([all.filter(isOfA), all.filter((n) => !isOfA(n)), all, all]);
    });

    it('misses and repeats no event when it restarts after every event', async () => {
      const { prefix } = await appendNumbered(40);
      let checkpoint: Position = START;
      const handled: unknown[] = [];
      while (handled.length < 40) {
        const [event] = await take(store(), 1, { from: checkpoint, streamPrefixes: [prefix], batchSize: 1 });
        handled.push(event?.data['n']);
        checkpoint = event?.position ?? checkpoint;
      }
      expect(handled).toEqual(range(40));
    });

    it('delivers large events to a slow reader', async () => {
      const prefix = `${aCategory()}-`;
      const text = 'x'.repeat(900_000);
      for (const n of range(12)) await store().append(`${prefix}1`, [anEvent({ n, text })], 'any');
      const seen: unknown[] = [];
      const abort = new AbortController();
      const options = { from: START, streamPrefixes: [prefix], signal: abort.signal };
      for await (const batch of store().subscribe(options)) {
        seen.push(...numbersOf(batch.events));
        await store().ping();
        if (seen.length >= 12) abort.abort();
      }
      expect(seen).toEqual(range(12));
    });

    it('ends when its signal aborts while it waits, and at once if the signal has already aborted', async () => {
      const abort = new AbortController();
      const iterator = store()
        .subscribe({ from: 'end', streamPrefixes: [`${aCategory()}-`], signal: abort.signal })
        [Symbol.asyncIterator]();
      await iterator.next();
      let next = iterator.next();
      abort.abort();
      while (!(await next).done) next = iterator.next();
      const again = store().subscribe({ from: START, streamPrefixes: [''], signal: abort.signal });
      for await (const batch of again) expect(batch.events).toEqual([]);
    });
  });
}
