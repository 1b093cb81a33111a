import { describe, expect, it } from 'vitest';
import { deriveChildId, deriveId, isId, ksuid, newId, timeOfKsuid } from './ids.js';

describe('an id', () => {
  it('is a new KSUID each time', () => {
    expect(isId(newId())).toBe(true);
    expect(newId()).not.toBe(newId());
  });

  // From the README of KSUID's authors, https://github.com/segmentio/ksuid, and the limits.
  it.each([
    ['0ujtsYcgvSTl8PAuAdqWYSMnLOv', 107608047, 'b5a1cd34b5f99d1154fb6853345c9735'],
    ['000000000000000000000000000', 0, '0'.repeat(32)],
    ['aWgEPTl1tmebfsQzFP4bxwgy80V', 2 ** 32 - 1, 'f'.repeat(32)],
  ])('is %s for a time and a payload', (id, seconds, payload) => {
    const at = new Date(14e11 + seconds * 1000);
    expect(ksuid(at, Buffer.from(payload, 'hex'))).toBe(id);
    expect(timeOfKsuid(id)).toEqual(at);
  });

  it('does not exist for a time outside of the range of KSUIDs', () => {
    for (const at of [new Date(14e11 - 1), new Date(14e11 + 2 ** 32 * 1000), new Date(NaN)])
      expect(() => ksuid(at, Buffer.alloc(16))).toThrow(TypeError);
    expect(() => timeOfKsuid('x')).toThrow(TypeError);
  });

  it('is the same for the same time and name', () => {
    const at = new Date('2026-01-02T03:04:05.678Z');
    expect(deriveId(at, 'a')).toBe(deriveId(at, 'a'));
    expect(deriveId(at, 'a')).not.toBe(deriveId(at, 'b'));
    expect(isId(deriveId(at, 'a'))).toBe(true);
  });

  it('is the same for the same parent and name', () => {
    const parent = newId();
    expect(deriveChildId(parent, 'a')).toBe(deriveChildId(parent, 'a'));
    expect(deriveChildId(parent, 'a')).not.toBe(deriveChildId(newId(), 'a'));
    expect(deriveChildId(parent, 'a').slice(0, 4)).toBe(parent.slice(0, 4));
  });

  it.each(['', 'x', 'z'.repeat(27), `${'a'.repeat(26)}-`, ` ${'a'.repeat(26)}`, 'a'.repeat(28), 7, null])(
    'is not %j',
    (value) => {
      expect(isId(value)).toBe(false);
    },
  );
});
