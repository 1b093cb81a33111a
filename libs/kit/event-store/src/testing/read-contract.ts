import type { EventStore } from '#kit/event-store';
import { aCategory, anEvent, someEvents } from './events.js';

export function readContract(store: () => EventStore): void {
  describe('readStream', () => {
    it('returns events exactly as they were appended', async () => {
      const stream = `${aCategory()}-Ünïcode/名前 🙂`;
      const data = { name: 'Zoë 名前 🙂 \u2028 \u0000 "', nested: { list: [1, null, true, 0.1] }, empty: '' };
      const event = { ...anEvent(data, 'NameChosen🙂'), metadata: { schemaVersion: 3, note: 'ß' } };
      const { position } = await store().append(stream, [event], 'no-stream');
      expect(await store().readStream(stream)).toEqual([{ ...event, stream, revision: 0, position }]);
    });

    it('returns no events for an unknown stream', async () => {
      expect(await store().readStream(`${aCategory()}-unknown`)).toEqual([]);
      expect(await store().readStream(`${aCategory()}-unknown`, { from: 3, limit: 2 })).toEqual([]);
    });

    it('reads a range of revisions', async () => {
      const stream = `${aCategory()}-1`;
      await store().append(stream, someEvents(10), 'no-stream');
      const revisions = async (options: object) =>
        (await store().readStream(stream, options)).map((event) => event.revision);
      expect(await revisions({ from: 7 })).toEqual([7, 8, 9]);
      expect(await revisions({ limit: 2 })).toEqual([0, 1]);
      expect(await revisions({ from: 4, limit: 3 })).toEqual([4, 5, 6]);
      expect(await revisions({ from: 10 })).toEqual([]);
      expect(await revisions({ limit: 0 })).toEqual([]);
    });

    it('reads a stream of 10,000 events in order', async () => {
      const stream = `${aCategory()}-long`;
      for (let first = 0; first < 10_000; first += 1000)
        await store().append(stream, someEvents(1000, first), first === 0 ? 'no-stream' : first - 1);
      const events = await store().readStream(stream);
      expect(events.map((event) => event.data['n'])).toEqual(Array.from({ length: 10_000 }, (_, n) => n));
      expect(events.every((event, n) => event.revision === n)).toBe(true);
    });
  });

  describe('head', () => {
    it('returns the position of the newest event of the log', async () => {
      const first = await store().append(`${aCategory()}-1`, someEvents(2), 'no-stream');
      const head = await store().head();
      expect(head).toBeGreaterThanOrEqual(first.position);
      const next = await store().append(`${aCategory()}-1`, someEvents(1), 'no-stream');
      expect(next.position).toBeGreaterThan(head);
      expect(await store().head()).toBeGreaterThanOrEqual(next.position);
    });
  });

  it('answers a ping', async () => {
    await expect(store().ping()).resolves.toBeUndefined();
  });
}
