import { deriveChildId, deriveId, isId, newId } from './ids.js';

describe('an id', () => {
  it('is a new KSUID each time', () => {
    expect(isId(newId())).toBe(true);
    expect(newId()).not.toBe(newId());
  });

  it('is derived from a time and a name and never changes, because ids are stored', () => {
    const at = new Date('2026-01-02T03:04:05.678Z');
    expect(deriveId(at, 'a')).toBe('37gS6WG6oXEJynlUlyVvtlmlwpZ');
    expect(deriveId(at, 'b')).not.toBe(deriveId(at, 'a'));
  });

  it('is derived from a parent and a name and begins with the time of the parent', () => {
    const parent = '0ujtsYcgvSTl8PAuAdqWYSMnLOv';
    expect(deriveChildId(parent, 'a')).toBe('0ujtsYD2cCFerHR5ysRvY4ZAz5c');
    expect(deriveChildId(parent, 'b')).not.toBe(deriveChildId(parent, 'a'));
    expect(deriveChildId(newId(), 'a')).not.toBe(deriveChildId(parent, 'a'));
  });

  it('cannot contain a time outside the range of KSUIDs', () => {
    for (const at of [new Date(14e11 - 1), new Date(14e11 + 2 ** 32 * 1000), new Date(NaN)])
      expect(() => deriveId(at, 'a')).toThrow(TypeError);
    expect(() => deriveChildId('x', 'a')).toThrow(TypeError);
  });

  it.each(['000000000000000000000000000', 'aWgEPTl1tmebfsQzFP4bxwgy80V', '0ujtsYcgvSTl8PAuAdqWYSMnLOv'])(
    'may be %s',
    (value) => {
      expect(isId(value)).toBe(true);
    },
  );

  it.each(['', 'x', 'z'.repeat(27), `${'a'.repeat(26)}-`, ` ${'a'.repeat(26)}`, 'a'.repeat(28), 7, null])(
    'is not %j',
    (value) => {
      expect(isId(value)).toBe(false);
    },
  );
});
