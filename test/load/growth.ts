import type { Figure } from './measures/figures.js';

/** Figures of measures by number of events. */
export type BySize = ReadonlyMap<number, readonly Figure[]>;

/** A figure that grew faster than the logarithm of the number of events. */
export interface Growth {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** The later value divided by the earlier one. */
  readonly factor: number;
}

/** Measures of the same thing differ that much. */
const NOISE = 1.5;
/** Costs. Latencies and memory depend on what else the machine does. */
const COMPARED = /CPU|of a core|MB|\/s$/;

/**
 * Finds what grows faster than log n from one size to the next: those at the smallest sizes first, and of these the
 * fastest first.
 */
export function growths(bySize: BySize): Growth[] {
  const sizes = [...bySize.keys()].sort((one, other) => one - other);
  const results: Growth[] = [];
  for (const [index, to] of sizes.entries()) {
    const from = sizes[index - 1];
    if (from === undefined) continue;
    const limit = (Math.log(to) / Math.log(from)) * NOISE;
    const earlier = new Map((bySize.get(from) ?? []).map((figure) => [figure.name, figure]));
    const grown = (bySize.get(to) ?? []).flatMap((figure) => {
      const before = earlier.get(figure.name);
      if (!before || !COMPARED.test(figure.unit)) return [];
      const factor = figure.unit.endsWith('/s') ? before.value / figure.value : figure.value / before.value;
      return factor > limit ? [{ name: figure.name, from, to, factor }] : [];
    });
    results.push(...grown.sort((one, other) => other.factor - one.factor));
  }
  return results;
}

/** Returns the lines of the table: a column per size, and the last value divided by the first one. */
export function tableOf(bySize: BySize): string[] {
  const sizes = [...bySize.keys()];
  const names = new Map([...bySize.values()].flat().map(({ name, unit }) => [name, unit]));
  const row = (name: string, unit: string, ...cells: readonly string[]): string =>
    name.padEnd(30) + unit.padStart(16) + cells.map((cell) => cell.padStart(14)).join('');
  const valuesOf = (name: string): (number | undefined)[] =>
    sizes.map((size) => bySize.get(size)?.find((figure) => figure.name === name)?.value);
  const cell = (value: number | undefined): string =>
    value === undefined || !Number.isFinite(value) ? '–' : textOf(value);
  return [
    row('measure', 'unit', ...sizes.map((size) => `${size} events`), 'factor'),
    ...[...names].map(([name, unit]) => {
      const values = valuesOf(name);
      return row(name, unit, ...[...values, (values.at(-1) ?? NaN) / (values[0] ?? NaN)].map(cell));
    }),
  ];
}

/** Returns three digits or all before the point. */
export const textOf = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
