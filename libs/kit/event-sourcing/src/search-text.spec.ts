import { describe, expect, it } from 'vitest';
import { searchText, searchWords } from './search-text.js';

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
    expect(searchWords('  ADA  f.exam ')).toEqual(['ada', 'f.exam']);
  });

  it('is asked for in eight words at most, each once', () => {
    expect(searchWords('a b A c a d e f g h i j')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
    expect(searchWords('a '.repeat(10_000))).toEqual(['a']);
  });

  it('is asked for without the signs before a word', () => {
    expect(searchWords('@founders -Smith .com +')).toEqual(['founders', 'smith', 'com', '+']);
  });
});
