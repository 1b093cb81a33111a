import { printable } from '#kit/kernel';
import type { Paint, Style } from './terminal.js';

export interface Column {
  readonly title: string;
  readonly style?: Style;
}

const GAP = '  ';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Characters that a terminal shows in two columns: East Asian wide forms, emoji. */
const WIDE =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}/u;
/** Formats rows below their titles, within a width; long cells continue on the lines below. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
  paint: Paint,
): string[] {
  const cells = rows.map((row) => row.map(printable));
  const widths = fitted(
    columns.map(({ title }, index) =>
      Math.max(...[[title], ...cells.map((row) => [row[index] ?? ''])].map(([one = '']) => widthOf(one))),
    ),
    width - GAP.length * (columns.length - 1),
  );
  const line = (texts: readonly string[], styleOf: (index: number) => Style | undefined): string =>
    texts
      .map((text, index) => {
        const style = styleOf(index);
        const padded =
          index === texts.length - 1
            ? text
            : text + ' '.repeat(Math.max(0, (widths[index] ?? 0) - widthOf(text)));
        return style ? paint(style, padded) : padded;
      })
      .join(GAP)
      .trimEnd();
  const lines = (row: readonly string[], styleOf: (index: number) => Style | undefined): string[] => {
    const wrapped = row.map((text, index) => wrap(text, widths[index] ?? 1));
    const height = Math.max(...wrapped.map(({ length }) => length));
    return Array.from({ length: height }, (_, at) =>
      line(
        wrapped.map((one) => one[at] ?? ''),
        styleOf,
      ),
    );
  };
  return [
    ...lines(
      columns.map(({ title }) => title),
      () => 'dim',
    ),
    ...cells.flatMap((row) => lines(row, (index) => columns[index]?.style)),
  ];
}

/** Gives narrow columns the width they need; the others share the rest. */
function fitted(wanted: readonly number[], width: number): number[] {
  const given = wanted.map(() => 0);
  let left = Math.max(width, wanted.length);
  const order = [...wanted.keys()].sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0));
  order.forEach((index, place) => {
    const share = Math.floor(left / (order.length - place));
    given[index] = Math.max(1, Math.min(wanted[index] ?? 0, share));
    left -= given[index] ?? 0;
  });
  return given;
}

/** Breaks a text into lines of at most a width, between words if possible. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<= )/)) {
    if (widthOf(line + word.trimEnd()) <= width) {
      line += word;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    line = '';
    for (const { segment } of graphemes.segment(word)) {
      if (line !== '' && widthOf(line + segment.trimEnd()) > width) {
        lines.push(line);
        line = '';
      }
      line += segment;
    }
  }
  return [...lines, line.trimEnd()];
}

export function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += WIDE.test(segment) ? 2 : 1;
  return width;
}
