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
import { type Column, table, wrap } from './table.js';
import { type Paint, paintOf, type Terminal } from './terminal.js';

/** On narrower terminals values stand below their fields, because table columns would be too narrow to read. */
const NARROW = 60;
const INDENT = '    ';

/**
 * Formats a company's history: each event with its actor, its cause and its changes.
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
  return steps.flatMap((step) => [
    ...wrap(`${markOf(step, altered)}${nameOf(step)}  ${step.recordedAt}  ${step.type}`, out.width).map(
      (line) => paint(altered.has(step.eventId) ? 'red' : 'bold', line),
    ),
    ...indented(
      (width) => [
        ...wrap(printable(causeOf(step, types)), width).map((line) => paint('dim', line)),
        ...linesOfChanges(changesOf(step), { ...out, width }),
      ],
      out.width,
    ),
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
  const paint = paintOf(out);
  const rows = rowsOf(changes);
  const isNew = areAllNew(rows);
  if (out.width < NARROW) return stacked(rows, isNew, out.width, paint);
  const columns: Column[] = isNew
    ? [{ title: 'Field', style: 'cyan' }, { title: 'Value' }]
    : [
        { title: 'Field', style: 'cyan' },
        { title: 'Before', style: 'red' },
        { title: 'After', style: 'green' },
      ];
  const cells = rows.map(({ path, from, to }) =>
    isNew ? [path, valueText(to)] : [path, valueText(from), valueText(to)],
  );
  return table(columns, cells, out.width, paint);
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
  const value = (sign: string, text: string): string[] =>
    wrap(`${sign} ${printable(text)}`, width - 2).map((line) => `  ${line}`);
  return rows.flatMap(({ path, from, to }) => [
    ...wrap(printable(path), width).map((line) => paint('cyan', line)),
    ...(isNew ? [] : value('-', valueText(from)).map((line) => paint('red', line))),
    ...value(isNew ? '' : '+', valueText(to)).map((line) => (isNew ? line : paint('green', line))),
  ]);
}

const indented = (lines: (width: number) => readonly string[], width: number): string[] =>
  lines(width - INDENT.length).map((line) => INDENT + line);
