import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '#event-sourcing';
import type { StoredEvent } from '#event-store';
import { SharedDecoding } from './decoding.js';

const event = { position: 7, id: 'e' } as StoredEvent;
const recorded = { position: 7, id: 'e' } as RecordedEvent;

describe('SharedDecoding', () => {
  it('decodes an event once for those who read it in the same moment', async () => {
    let times = 0;
    const decoding = new SharedDecoding({ decode: () => Promise.resolve((times++, recorded)) });
    expect(await Promise.all([decoding.decode(event), decoding.decode(event)])).toEqual([recorded, recorded]);
    expect(times).toBe(1);
  });

  it('decodes anew what could not be decoded', async () => {
    const outcomes = [Promise.reject(new Error('no key yet')), Promise.resolve(recorded)];
    const decoding = new SharedDecoding({ decode: () => outcomes.shift() as Promise<RecordedEvent> });
    await expect(decoding.decode(event)).rejects.toThrow('no key yet');
    expect(await decoding.decode(event)).toBe(recorded);
  });
});
