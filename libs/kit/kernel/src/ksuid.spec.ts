import { describe, expect, it } from 'vitest';
import { ksuid, randomPayload, timeOfKsuid } from './ids.js';

const EPOCH = new Date('2014-05-13T16:53:20.000Z');

describe('a KSUID', () => {
  // The example of https://github.com/segmentio/ksuid, the smallest and the largest KSUID.
  it.each([
    ['0ujtsYcgvSTl8PAuAdqWYSMnLOv', '2017-10-10T04:00:47.000Z', 'b5a1cd34b5f99d1154fb6853345c9735'],
    ['000000000000000000000000000', EPOCH.toISOString(), '0'.repeat(32)],
    ['aWgEPTl1tmebfsQzFP4bxwgy80V', '2150-06-19T23:21:35.000Z', 'f'.repeat(32)],
  ])('%s consists of its time and payload', (id, at, payload) => {
    expect(ksuid(new Date(at), Buffer.from(payload, 'hex'))).toBe(id);
    expect(timeOfKsuid(id).toISOString()).toBe(at);
  });

  it('contains its time to the second and sorts by it', () => {
    const ids = Array.from({ length: 1000 }, (_, n) =>
      ksuid(new Date(1.7e12 + n * 86_400_000), randomPayload()),
    );
    expect([...ids].sort()).toEqual(ids);
    expect(ids.map((id) => timeOfKsuid(id).getTime())).toEqual(ids.map((_, n) => 1.7e12 + n * 86_400_000));
  });

  it('cannot contain a time outside its range', () => {
    expect(() => ksuid(new Date('2014-01-01T00:00:00Z'), randomPayload())).toThrow(TypeError);
    expect(() => ksuid(new Date('2151-01-01T00:00:00Z'), randomPayload())).toThrow(TypeError);
  });

  it('has a new random payload, also after the pool of random bytes is used up', () => {
    const ids = Array.from({ length: 2000 }, () => ksuid(EPOCH, randomPayload()));
    expect(new Set(ids).size).toBe(2000);
  });
});
