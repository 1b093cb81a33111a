import { table, widthOf, wrap } from './table.js';
import { paintOf } from './terminal.js';

const plain = paintOf({ colors: false });
const COLUMNS = [{ title: 'Field', style: 'cyan' }, { title: 'Before' }, { title: 'After' }] as const;

describe('a table', () => {
  const id = '3MRcLbq556ZedD0KZx66zf2QQPA';
  const rows = [
    ['state', 'WY', 'DE'],
    ['nameOptions[0].name', 'Analytical Engines of the whole wide world', id.repeat(4)],
    ['会社', '株式会社山田', '🏢 Öäü'],
  ];

  it.each([20, 40, 60, 100, 1000])('is never wider than requested, and omits nothing: %i', (width) => {
    const lines = table(COLUMNS, rows, width, plain);
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
    const letters = (texts: readonly string[]) =>
      Array.from(texts.join('').replaceAll(' ', '')).sort().join('');
    expect(letters(lines)).toBe(letters([...COLUMNS.map(({ title }) => title), ...rows.flat()]));
  });

  it('gives columns the width they need if there is room', () => {
    expect(table(COLUMNS, rows.slice(0, 1), 80, plain)).toEqual([
      'Field  Before  After',
      'state  WY      DE',
    ]);
  });

  it('is colored only if requested', () => {
    expect(table(COLUMNS, rows, 60, plain).join()).not.toContain('\x1b');
    expect(table(COLUMNS, rows, 60, paintOf({ colors: true })).join()).toContain('\x1b[36mstate');
  });

  it.each([
    ['one two three', 7, ['one two', 'three']],
    ['abcdefgh', 3, ['abc', 'def', 'gh']],
    ['', 5, ['']],
  ])('breaks %j at %i', (text, width, lines) => {
    expect(wrap(text, width)).toEqual(lines);
  });
});
