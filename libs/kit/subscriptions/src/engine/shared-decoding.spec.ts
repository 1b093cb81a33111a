import type { RecordedEvent } from '#kit/event-sourcing';
import type { StoredEvent } from '#kit/event-store';
import { timers } from '#kit/kernel/testing';
import { SharedDecoding } from './shared-decoding.js';

const event = { position: 7, id: 'e' } as StoredEvent;
const recorded = { position: 7, id: 'e' } as RecordedEvent;

describe('SharedDecoding', () => {
  it('decodes an event once for subscriptions that read it at the same time', async () => {
    let times = 0;
    const decoding = new SharedDecoding({ decode: () => Promise.resolve((times++, recorded)) });
    expect(await Promise.all([decoding.decode(event), decoding.decode(event)])).toEqual([recorded, recorded]);
    expect(times).toBe(1);
  });

  it('decodes an event again after a failure', async () => {
    const outcomes = [Promise.reject(new Error('no key yet')), Promise.resolve(recorded)];
    const decoding = new SharedDecoding({ decode: () => outcomes.shift() as Promise<RecordedEvent> });
    await expect(decoding.decode(event)).rejects.toThrow('no key yet');
    expect(await decoding.decode(event)).toBe(recorded);
  });

  describe('as a cache', () => {
    let decoded: number[];
    let decoding: SharedDecoding;
    const read = (position: number) => decoding.decode({ ...event, position });

    beforeEach(() => {
      timers.useFakeTimers();
      decoded = [];
      decoding = new SharedDecoding({
        decode: ({ position }) => Promise.resolve((decoded.push(position), recorded)),
      });
    });
    afterEach(() => timers.useRealTimers());

    it('keeps a decoded event for a moment', async () => {
      await read(1);
      timers.advanceTimersByTime(99);
      await read(1);
      expect(decoded).toEqual([1]);
      timers.advanceTimersByTime(1);
      await read(1);
      timers.advanceTimersByTime(100);
      await read(1);
      expect(decoded).toEqual([1, 1, 1]);
    });

    it('keeps up to a thousand decoded events', async () => {
      for (let position = 1; position <= 1000; position++) await read(position);
      await read(1);
      expect(decoded).toHaveLength(1000);
      await read(1001);
      await read(1);
      expect(decoded).toHaveLength(1002);
    });
  });
});
