import cliui from 'cliui';
import stringWidth from 'string-width';
import { printable } from '#kit/kernel';
import type { Paint, Style } from './terminal.js';

export interface Column {
  readonly title: string;
  readonly style?: Style;
}

/** Spaces between two columns. */
export const GAP = 2;
/** A longer word, such as a URL, may be broken to save the table. */
const MAX_UNBROKEN = 44;

/** Returns the number of a terminal's columns that a text takes. */
export const widthOf = (text: string): number => stringWidth(text);

/** Formats rows below their titles, within a width; long cells continue on the lines below. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
  paint: Paint,
  widths: readonly number[] = columnWidths(withTitles(columns, rows), width),
): string[] {
  const titles = columns.map(({ title }) => paint('dim', title));
  const cells = rows.map((row) =>
    row.map((text, index) => {
      const style = columns[index]?.style;
      return style ? paint(style, printable(text)) : printable(text);
    }),
  );
  return linesOfRows([titles, ...cells], widths);
}

/**
 * Formats rows as {@link table} does, or, if ids and times would have to be broken, with each cell on a line of its own,
 * after the title of its column.
 */
export function list(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
  paint: Paint,
): string[] {
  const leastWidths = longestWords(withTitles(columns, rows));
  if (sum(leastWidths) + gaps(columns) <= width) return table(columns, rows, width, paint);
  const titles = columns.map(({ title }) => [title]);
  const titleWidth = Math.max(...titles.map(([title = '']) => widthOf(title)));
  const widths = [titleWidth, Math.max(1, width - GAP - titleWidth)];
  return rows.flatMap((row, index) => [
    ...(index === 0 ? [] : ['']),
    ...linesOfRows(
      columns.map(({ title }, at) => [paint('dim', title), printable(row[at] ?? '')]),
      widths,
    ),
  ]);
}

/**
 * Returns the widths of columns that fit into a width: each as wide as its longest word if possible, and narrow
 * columns as wide as they need.
 *
 * @param rows with the titles
 */
export function columnWidths(rows: readonly (readonly string[])[], width: number): number[] {
  const cells = rows.map((row) => row.map(printable));
  const natural = maxima(cells, widthOf);
  const available = width - gaps(natural);
  const words = longestWords(cells);
  const least = sum(words) <= available ? words : natural.map(() => 1);
  const more = shares(
    natural.map((one, index) => Math.max(0, one - (least[index] ?? 0))),
    Math.max(0, available - sum(least)),
  );
  return least.map((one, index) => one + (more[index] ?? 0));
}

/** Formats rows without titles. */
export function linesOfRows(rows: readonly (readonly string[])[], widths: readonly number[]): string[] {
  const layout = cliui({ width: sum(widths) + gaps(widths) });
  const last = widths.length - 1;
  for (const row of rows)
    layout.div(
      ...widths.map((width, index) => {
        const gap = index === last ? 0 : GAP;
        return { text: row[index] ?? '', width: width + gap, padding: [0, gap, 0, 0] };
      }),
    );
  return layout.toString().split('\n');
}

/** Breaks a text into lines of at most a width, between words if possible. */
export const wrap = (text: string, width: number): string[] => linesOfRows([[text]], [width]);

const withTitles = (
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): (readonly string[])[] => [columns.map(({ title }) => title), ...rows];

const longestWords = (rows: readonly (readonly string[])[]): number[] =>
  maxima(rows, (text) => Math.min(MAX_UNBROKEN, Math.max(1, ...text.split(' ').map(widthOf))));

/** Returns the greatest measure of each column. */
const maxima = (rows: readonly (readonly string[])[], measure: (text: string) => number): number[] =>
  (rows[0] ?? []).map((_, index) => Math.max(1, ...rows.map((row) => measure(row[index] ?? ''))));

/** Gives those that want little what they want; the others share the rest. */
function shares(widths: readonly number[], available: number): number[] {
  const results = widths.map(() => 0);
  let left = available;
  const order = [...widths.keys()].sort((one, other) => (widths[one] ?? 0) - (widths[other] ?? 0));
  order.forEach((index, place) => {
    const share = Math.floor(left / (order.length - place));
    results[index] = Math.min(widths[index] ?? 0, share);
    left -= results[index] ?? 0;
  });
  return results;
}

const gaps = (columns: readonly unknown[]): number => GAP * (columns.length - 1);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
