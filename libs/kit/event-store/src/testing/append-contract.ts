import {
  AppendTooLargeError,
  type EventStore,
  type EventToAppend,
  InvalidEventError,
  MAX_APPEND_BYTES,
  WrongExpectedRevisionError,
} from '#kit/event-store';
import { aCategory, anEvent, someEvents } from './events.js';

const aStream = (): string => `${aCategory()}-1`;

export function appendContract(store: () => EventStore): void {
  const numbers = async (stream: string): Promise<unknown[]> =>
    (await store().readStream(stream)).map((event) => event.data['n']);

  describe('append', () => {
    it('starts a stream only if it does not exist', async () => {
      const stream = aStream();
      const result = await store().append(stream, someEvents(2), 'no-stream');
      expect(result.revision).toBe(1);
      const refused = store().append(stream, someEvents(1), 'no-stream');
      await expect(refused).rejects.toThrow(WrongExpectedRevisionError);
      await expect(refused).rejects.toMatchObject({ stream, expected: 'no-stream', actual: 1 });
      expect(await numbers(stream)).toEqual([0, 1]);
    });

    it('continues a stream only at its current revision and otherwise writes nothing', async () => {
      const stream = aStream();
      const first = await store().append(stream, someEvents(2), 'no-stream');
      const second = await store().append(stream, someEvents(1, 2), 1);
      expect(second.revision).toBe(2);
      expect(second.position).toBeGreaterThan(first.position);
      for (const expected of [0, 1, 3, 99])
        await expect(store().append(stream, someEvents(1, 9), expected)).rejects.toMatchObject({
          name: 'WrongExpectedRevisionError',
          actual: 2,
        });
      expect(await numbers(stream)).toEqual([0, 1, 2]);
    });

    it('leaves no gap between positions after rejected appends if the store is gapless', async () => {
      if (!store().isGapless) return;
      const streams = [aStream(), aStream(), aStream()] as const;
      await store().append(streams[0], someEvents(1), 'no-stream');
      const refused = streams.map((stream) => store().append(stream, someEvents(2), 7));
      await Promise.all(refused.map((append) => expect(append).rejects.toThrow(WrongExpectedRevisionError)));
      const { position } = await store().append(streams[1], someEvents(1), 'no-stream');
      const taken = (await store().readStream(streams[0])).at(0);
      expect(taken && position - taken.position).toBe(1);
    });

    it('rejects an expected revision of an unknown stream', async () => {
      const refused = store().append(aStream(), someEvents(1), 0);
      await expect(refused).rejects.toMatchObject({
        name: 'WrongExpectedRevisionError',
        actual: 'no-stream',
      });
    });

    it('appends concurrently at any revision', async () => {
      const stream = aStream();
      await Promise.all(Array.from({ length: 8 }, (_, n) => store().append(stream, someEvents(1, n), 'any')));
      expect((await numbers(stream)).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    });

    it('accepts exactly one of 64 concurrent writers at each revision', async () => {
      const stream = aStream();
      await store().append(stream, someEvents(1), 'no-stream');
      for (let revision = 0; revision < 5; revision++) {
        const outcomes = await Promise.allSettled(
          Array.from({ length: 64 }, (_, n) => store().append(stream, someEvents(1, n), revision)),
        );
        const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
        expect(lost).toHaveLength(63);
        for (const { reason } of lost) expect(reason).toBeInstanceOf(WrongExpectedRevisionError);
      }
      expect(await store().readStream(stream)).toHaveLength(6);
    });

    it('writes concurrent appends to different streams completely', async () => {
      const category = aCategory();
      await Promise.all(
        Array.from({ length: 50 }, (_, n) => store().append(`${category}-${n}`, someEvents(3), 'no-stream')),
      );
      for (let n = 0; n < 50; n++) expect(await numbers(`${category}-${n}`)).toEqual([0, 1, 2]);
    });
  });

  describe('a repeated append with the same ids', () => {
    it('returns the first result and writes nothing', async () => {
      const stream = aStream();
      const begin = someEvents(2);
      const more = someEvents(3, 2);
      const began = await store().append(stream, begin, 'no-stream');
      const continued = await store().append(stream, more, 1);
      await store().append(stream, someEvents(1, 5), 4);
      expect(await store().append(stream, begin, 'no-stream')).toEqual(began);
      expect(await store().append(stream, more, 1)).toEqual(continued);
      expect(await numbers(stream)).toEqual([0, 1, 2, 3, 4, 5]);
    });

    it('is written once if the attempts run concurrently', async () => {
      const stream = aStream();
      const events = someEvents(2);
      const attempts = Array.from({ length: 16 }, () => store().append(stream, events, 'no-stream'));
      const results = await Promise.all(attempts);
      expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
      expect(await numbers(stream)).toEqual([0, 1]);
    });

    it('changes nothing that the first attempt recorded, even if it says something else', async () => {
      const stream = aStream();
      const [event] = someEvents(1) as [EventToAppend];
      const first = { ...event, data: { n: 1 }, metadata: { recordedAt: '2026-11-28T10:00:00.000Z' } };
      const later = { ...event, data: { n: 2 }, metadata: { recordedAt: '2026-11-28T10:00:07.000Z' } };
      const result = await store().append(stream, [first], 'no-stream');
      expect(await store().append(stream, [later], 'no-stream')).toEqual(result);
      const { data, metadata } = first;
      expect(await store().readStream(stream)).toMatchObject([{ data, metadata }]);
    });

    it('is rejected as a lost race if it also contains a new id', async () => {
      const stream = aStream();
      const [old] = someEvents(1) as [EventToAppend];
      await store().append(stream, [old], 'no-stream');
      const refused = store().append(stream, [old, anEvent()], 'no-stream');
      await expect(refused).rejects.toThrow(WrongExpectedRevisionError);
      expect(await store().readStream(stream)).toHaveLength(1);
    });
  });

  describe('an invalid append', () => {
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    const invalid: Record<string, [string, EventToAppend[]]> = {
      'an empty stream name': ['', someEvents(1)],
      'a system stream': ['$all', someEvents(1)],
      'a stream name with a control character': ['a\u0000b', someEvents(1)],
      'no events': [aStream(), []],
      'an id that is not a UUID': [aStream(), [{ ...anEvent(), id: '1' }]],
      'an empty type': [aStream(), [anEvent({}, '')]],
      'a system type': [aStream(), [anEvent({}, '$metadata')]],
      'a BigInt': [aStream(), [anEvent({ n: 1n })]],
      'circular data': [aStream(), [anEvent(circular)]],
      'no data': [aStream(), [{ ...anEvent(), data: undefined as never }]],
      'data that is a list': [aStream(), [{ ...anEvent(), data: [] as never }]],
      'metadata that is null': [aStream(), [{ ...anEvent(), metadata: null as never }]],
    };
    it.each(Object.keys(invalid))('is rejected: %s', async (what) => {
      const [stream, events] = invalid[what] ?? ['', []];
      await expect(store().append(stream, events, 'no-stream')).rejects.toThrow(InvalidEventError);
    });

    it('is rejected as a whole if one event is invalid', async () => {
      const stream = aStream();
      const events = [anEvent(), anEvent({ n: 1n })];
      await expect(store().append(stream, events, 'no-stream')).rejects.toThrow(InvalidEventError);
      expect(await store().readStream(stream)).toEqual([]);
    });
  });

  describe('a large append', () => {
    const withBytes = (bytes: number): EventToAppend => {
      const empty = anEvent({ text: '' });
      const overhead =
        JSON.stringify(empty.data).length + JSON.stringify(empty.metadata).length + 2 * empty.type.length;
      return { ...empty, data: { text: 'x'.repeat(bytes - overhead) } };
    };

    it('is accepted up to exactly the limit', async () => {
      const stream = aStream();
      await store().append(stream, [withBytes(900_000)], 'no-stream');
      await store().append(stream, [withBytes(MAX_APPEND_BYTES)], 0);
      const [first, second] = await store().readStream(stream);
      expect((first?.data['text'] as string).length).toBeGreaterThan(899_000);
      expect((second?.data['text'] as string).length).toBeGreaterThan(1_048_000);
    });

    it('is rejected if all of its events together exceed the limit', async () => {
      const stream = aStream();
      for (const events of [[withBytes(MAX_APPEND_BYTES + 1)], [withBytes(600_000), withBytes(600_000)]]) {
        const refused = store().append(stream, events, 'no-stream');
        await expect(refused).rejects.toThrow(AppendTooLargeError);
      }
      expect(await store().readStream(stream)).toEqual([]);
    });
  });
}
