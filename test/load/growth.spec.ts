import { growths, tableOf } from './growth.js';
import type { Figure } from './measures/figures.js';

const figure = (name: string, unit: string, value: number): Figure => ({ name, unit, value });

describe('the growth of figures', () => {
  const bySize = new Map([
    [
      10_000,
      [
        figure('flat/cpu', 'ms CPU', 2),
        figure('linear/cpu', 'ms CPU', 1),
        figure('rate', 'events/s', 500),
        figure('slow/p99', 'ms', 1),
      ],
    ],
    [
      100_000,
      [
        figure('flat/cpu', 'ms CPU', 2.9),
        figure('linear/cpu', 'ms CPU', 10),
        figure('rate', 'events/s', 100),
        figure('slow/p99', 'ms', 50),
        figure('new', 'MB', 1),
      ],
    ],
  ]);

  it('names costs and rates that grow faster than log n, the fastest first', () => {
    expect(growths(bySize).map(({ name, factor }) => [name, factor])).toEqual([
      ['linear/cpu', 10],
      ['rate', 5],
    ]);
  });

  it('is a table with a column per size and a factor', () => {
    const lines = tableOf(bySize);
    expect(lines).toHaveLength(6);
    expect(lines[0]).toMatch(/10000 events +100000 events +factor$/);
    expect(lines.find((line) => line.startsWith('linear/cpu'))).toMatch(/ms CPU +1\.00 +10\.0 +10\.0$/);
    expect(lines.at(-1)).toMatch(/^new +MB +– +1\.00 +–$/);
  });
});
