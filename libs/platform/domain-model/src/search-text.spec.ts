import { exactWords, searchWords, textWords } from './search-text.js';

describe('search text', () => {
  it.each([
    [['Ada', 'Lovelace'], 'ada lovelace'],
    [['Ada.L@founders.example'], 'ada.l@founders.example l@founders.example founders.example example'],
    [["O'Brien-Smith Ltd."], 'obrien-smith brien-smith smith ltd.'],
    [['O’Brien'], 'obrien brien'],
    [['Nguyễn Zoë Żółć Ærø'], 'nguyen zoe zolc aero'],
    [['สมชาย'], 'สมชาย'],
    [[' ', ''], ''],
    [['Łódź 3.0'], 'lodz 3.0 0'],
  ])('of %j contains the words and the parts of the words', (texts, expected) => {
    expect(textWords(texts).join(' ')).toBe(expected);
  });

  it('also contains words that match only as a whole', () => {
    const [plan = '', other] = [{ plan: 'Gold 1' }, { plan: 'Gold' }].flatMap(exactWords);
    expect(plan).toMatch(/^.[0-9a-f]{64}$/s);
    expect(plan).not.toBe(other);
    expect(textWords(['Ada'], [plan])).toEqual(['ada', plan]);
  });

  it('is searched by lower-case words', () => {
    expect(searchWords('  ADA  f.exam ')).toEqual(['ada', 'f.exam']);
    expect(searchWords("Zoë O'Brien ' nguyễn")).toEqual(['zoe', 'obrien', 'nguyen']);
  });

  it('is searched by at most eight different words', () => {
    expect(searchWords('a b A c a d e f g h i j')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
    expect(searchWords('a '.repeat(10_000))).toEqual(['a']);
  });

  it('is searched without punctuation before a word', () => {
    expect(searchWords('@founders -Smith .com +')).toEqual(['founders', 'smith', 'com', '+']);
  });
});
