import {
  areAllNew,
  type AuditState,
  type AuditStep,
  type Change,
  changesOf,
  leavesOf,
  nameOf,
  rowsOf,
  valueText,
} from '#domain/company-history';
import { printable } from '#kit/kernel';
import { type Column, columnWidths, GAP, linesOfRows, table, wrap } from './table.js';
import { type Paint, paintOf, type Terminal } from './terminal.js';

/** On narrower terminals values stand below their fields, because table columns would be too narrow to read. */
const NARROW = 60;
const INDENT = '    ';

/**
 * Formats a company's history: each event with its actor, its cause and its changes. The columns of all events stand
 * below each other.
 *
 * @param altered ids of the events that verification found altered; they are marked
 */
export function linesOfHistory(
  steps: readonly AuditStep[],
  out: Terminal,
  altered: ReadonlySet<string> = new Set(),
): string[] {
  const paint = paintOf(out);
  const types = new Map(steps.map((step) => [step.eventId, `${nameOf(step)} ${step.type}`]));
  const headings = steps.map((step) => [
    `${markOf(step, altered)}${nameOf(step)}`,
    step.recordedAt,
    printable(step.type),
  ]);
  const widths = columnWidths(headings, out.width);
  const inner = { ...out, width: out.width - INDENT.length };
  const tables = steps.map((step) => tableOf(changesOf(step)));
  const layout = layoutOf(tables, inner.width);
  return steps.flatMap((step, index) => [
    ...linesOfRows(headings.slice(index, index + 1), widths).map((line) =>
      paint(altered.has(step.eventId) ? 'red' : 'bold', line),
    ),
    ...[
      ...wrap(printable(causeOf(step, types)), inner.width).map((line) => paint('dim', line)),
      ...tables.slice(index, index + 1).flatMap((one) => linesOfTable(one, inner, layout)),
    ].map((line) => INDENT + line),
    '',
  ]);
}

const markOf = ({ eventId }: AuditStep, altered: ReadonlySet<string>): string =>
  altered.has(eventId) ? 'ALTERED  ' : '';

const causeOf = (
  { actor, requestId, causationId }: AuditStep,
  types: ReadonlyMap<string, string>,
): string => {
  const cause = types.get(causationId);
  return `by ${actor.type} ${actor.id}, request ${requestId}${cause === undefined ? '' : `, after ${cause}`}`;
};

/** Formats changes, one row per field. */
export function linesOfChanges(changes: readonly Change[], out: Terminal): string[] {
  const one = tableOf(changes);
  return linesOfTable(one, out, layoutOf([one], out.width));
}

/** Changes to be shown as one table. */
interface ChangeTable {
  readonly rows: readonly Change[];
  /** Whether no field had a value before. */
  readonly isNew: boolean;
}

const tableOf = (changes: readonly Change[]): ChangeTable => {
  const rows = rowsOf(changes);
  return { rows, isNew: areAllNew(rows) };
};

const NEW: readonly Column[] = [{ title: 'Field', style: 'cyan' }, { title: 'Value' }];
const CHANGED: readonly Column[] = [
  { title: 'Field', style: 'cyan' },
  { title: 'Before', style: 'red' },
  { title: 'After', style: 'green' },
];

const cellsOf = ({ rows, isNew }: ChangeTable): string[][] =>
  rows.map(({ path, from, to }) => (isNew ? [path, valueText(to)] : [path, valueText(from), valueText(to)]));

/** The column widths that tables of changes share. The first column is as wide in both kinds of tables. */
interface Layout {
  readonly ofNew: readonly number[];
  readonly ofChanged: readonly number[];
}

function layoutOf(tables: readonly ChangeTable[], width: number): Layout {
  const cellsWhere = (isNew: boolean, columns: readonly Column[]): string[][] => [
    columns.map(({ title }) => title),
    ...tables.filter((one) => one.isNew === isNew).flatMap(cellsOf),
  ];
  const changed = cellsWhere(false, CHANGED);
  const field = Math.max(
    ...[cellsWhere(true, NEW), changed].map((cells) => columnWidths(cells, width)[0] ?? 1),
  );
  const left = width - field - GAP;
  const values = changed.map((row) => row.slice(1));
  return { ofNew: [field, left], ofChanged: [field, ...columnWidths(values, left)] };
}

function linesOfTable(one: ChangeTable, out: Terminal, { ofNew, ofChanged }: Layout): string[] {
  const paint = paintOf(out);
  if (out.width < NARROW) return stacked(one.rows, one.isNew, out.width, paint);
  const [columns, widths] = one.isNew ? [NEW, ofNew] : [CHANGED, ofChanged];
  return table(columns, cellsOf(one), out.width, paint, widths);
}

/** Formats a state, one row per field. */
export function linesOfState({ revision, recordedAt, state }: AuditState, out: Terminal): string[] {
  const paint = paintOf(out);
  return [
    ...wrap(`As of revision ${revision}, ${recordedAt}`, out.width).map((line) => paint('bold', line)),
    '',
    ...linesOfValues(state, out),
  ];
}

export const linesOfValues = (value: unknown, out: Terminal): string[] =>
  linesOfChanges(
    leavesOf(value).map((leaf) => ({ path: leaf.path, to: leaf.value })),
    out,
  );

function stacked(rows: readonly Change[], isNew: boolean, width: number, paint: Paint): string[] {
  const value = (prefix: string, text: string): string[] =>
    wrap(printable(text), width - prefix.length).map(
      (line, index) => (index === 0 ? prefix : ' '.repeat(prefix.length)) + line,
    );
  return rows.flatMap(({ path, from, to }) => [
    ...wrap(printable(path), width).map((line) => paint('cyan', line)),
    ...(isNew ? [] : value('  - ', valueText(from)).map((line) => paint('red', line))),
    ...(isNew
      ? value('   ', valueText(to))
      : value('  + ', valueText(to)).map((line) => paint('green', line))),
  ]);
}
