import { describe, expect, it } from 'vitest';
import { anchorFont, fontsOfFace, type Tables } from './font-files.js';

describe('a font', () => {
  it('whose tables are packed has each unpacked once, and read from its beginning each time', () => {
    const tables = anchorFont.font as unknown as Tables;
    const [one, other] = [tables._getTableStream('glyf'), tables._getTableStream('glyf')];
    expect(one?.buffer.length).toBeGreaterThan(10_000);
    expect(other?.buffer).toBe(one?.buffer);
    expect(other).not.toBe(one);
    expect(tables._getTableStream('none')).toBeNull();
  });

  it('whose tables are not packed is read where they lie', () => {
    const tables = fontsOfFace.regular.at(-1)?.font as unknown as Tables;
    expect(tables._getTableStream('glyf')).toBe(tables.stream);
  });
});
