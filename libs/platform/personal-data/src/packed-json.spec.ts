import { packed, unpacked } from './packed-json.js';

describe('packed JSON', () => {
  it.each([{}, { text: 'é' }, { text: 'Ada Lovelace '.repeat(1_000) }])(
    'becomes the same object again',
    (value) => {
      expect(unpacked(packed(value))).toEqual(value);
    },
  );

  it('is compressed only if it is long', () => {
    const textOf = (length: number) => ({ text: 'a'.repeat(length) });
    expect(packed(textOf(100)).toString()).toBe(JSON.stringify(textOf(100)));
    expect(packed(textOf(4_000)).length).toBeLessThan(100);
  });
});
