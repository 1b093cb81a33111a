import { describe, expect, it } from 'vitest';
import { deriveChildId, deriveId, isId, newId } from './ids.js';

describe('an id', () => {
  it('is a new KSUID each time', () => {
    expect(isId(newId())).toBe(true);
    expect(newId()).not.toBe(newId());
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
