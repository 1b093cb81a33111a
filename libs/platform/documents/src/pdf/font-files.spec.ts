import { describe, expect, it } from 'vitest';
import { anchorFont, fontsOfFace, type Tables } from './font-files.js';

describe('a font', () => {
  it('unpacks each packed table once and reads it from the beginning every time', () => {
    const tables = anchorFont.font as unknown as Tables;
    const [one, other] = [tables._getTableStream('glyf'), tables._getTableStream('glyf')];
    expect(one?.buffer.length).toBeGreaterThan(10_000);
    expect(other?.buffer).toBe(one?.buffer);
    expect(other).not.toBe(one);
    expect(tables._getTableStream('none')).toBeNull();
  });

  it('reads unpacked tables in place', () => {
    const tables = fontsOfFace.regular.at(-1)?.font as unknown as Tables;
    expect(tables._getTableStream('glyf')).toBe(tables.stream);
  });
});
