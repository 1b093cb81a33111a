import { describe, expect, it } from '@jest/globals';
import { searchText, wordsOf } from './search-text.js';

describe('search text', () => {
  it.each([
    [['Ada', 'Lovelace'], 'ada lovelace'],
    [['Ada.L@founders.example'], 'ada.l@founders.example l@founders.example founders.example example'],
    [["O'Brien-Smith Ltd."], "o'brien-smith brien-smith smith ltd."],
    [[' ', ''], ''],
    [['Łódź 3.0'], 'łódź 3.0 0'],
  ])('of %j', (texts, expected) => {
    expect(searchText(texts)).toBe(expected);
  });

  it('is asked for in words', () => {
    expect(wordsOf('  ADA  f.exam ')).toEqual(['ada', 'f.exam']);
  });
});
