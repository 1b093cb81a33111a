import { parseStreamName, PERSONAL } from '#kit/event-sourcing';
import { MASK } from '#platform/personal-data';
import { type Column, harmless, table, wrap } from '../terminal/table.js';
import { type Paint, paintOf, type Terminal } from '../terminal/terminal.js';
import { byValue, type Change, leavesOf } from './diff.js';
import type { AuditState, AuditStep } from './replay.js';

/** Narrower than this a table's columns would be too narrow to be read: fields then stand below one another. */
const NARROW = 60;
const INDENT = '    ';
const LONGEST = 240;

/** A company's history for a person: each event with who caused it, and what it changed. */
export function linesOfHistory(steps: readonly AuditStep[], out: Terminal): string[] {
  const paint = paintOf(out);
  const types = new Map(steps.map((step) => [step.eventId, `${nameOf(step)} ${step.type}`]));
  return steps.flatMap((step) => [
    ...wrap(`${nameOf(step)}  ${step.recordedAt}  ${step.type}`, out.width).map((line) =>
      paint('bold', line),
    ),
    ...indented(
      (width) => [
        ...wrap(harmless(causeOf(step, types)), width).map((line) => paint('dim', line)),
        ...linesOfChanges(changesOf(step), { ...out, width }),
      ],
      out.width,
    ),
    '',
  ]);
}

/** What an event changed; where nothing is folded from it, what it tells. A field that came with nothing in it is no change. */
export const changesOf = ({ changes, data }: AuditStep): readonly Change[] =>
  byValue(changes.length > 0 ? changes : [{ path: '', to: data }]).filter(
    ({ from, to }) => textOf(from) !== textOf(to) || from === MASK,
  );

/** Of another stream than the company's by its kind, too. */
export const nameOf = ({ stream, revision }: Pick<AuditStep, 'stream' | 'revision'>): string => {
  const { category } = parseStreamName(stream);
  return category === 'company' ? `#${revision}` : `${category} #${revision}`;
};

const causeOf = (
  { actor, requestId, causationId }: AuditStep,
  types: ReadonlyMap<string, string>,
): string => {
  const cause = types.get(causationId);
  return `by ${actor.type} ${actor.id}, request ${requestId}${cause === undefined ? '' : `, after ${cause}`}`;
};

/** What changed, field by field. */
export function linesOfChanges(changes: readonly Change[], out: Terminal): string[] {
  const paint = paintOf(out);
  const rows = rowsOf(changes);
  const isNew = rows.every(({ from }) => from === undefined || from === null);
  if (out.width < NARROW) return stacked(rows, isNew, out.width, paint);
  const columns: Column[] = isNew
    ? [{ title: 'Field', style: 'cyan' }, { title: 'Value' }]
    : [
        { title: 'Field', style: 'cyan' },
        { title: 'Before', style: 'red' },
        { title: 'After', style: 'green' },
      ];
  const cells = rows.map(({ path, from, to }) =>
    isNew ? [path, textOf(to)] : [path, textOf(from), textOf(to)],
  );
  return table(columns, cells, out.width, paint);
}

/** A state, field by field. */
export function linesOfState({ revision, recordedAt, state }: AuditState, out: Terminal): string[] {
  const fields = leavesOf(state).map(({ path, value }) => ({ path, to: value }));
  const paint = paintOf(out);
  return [
    ...wrap(`As of revision ${revision}, ${recordedAt}`, out.width).map((line) => paint('bold', line)),
    '',
    ...linesOfChanges(fields, out),
  ];
}

/** A person or thing within personal data: `personal.members[0]`, and what of it. */
const WITHIN_PERSONAL = new RegExp(`^(.*\\b${PERSONAL}\\.[^.[]+(?:\\[\\d+\\])?)\\.(.+)$`);

/** Changes value by value; of one person what is masked is one row, which names it. */
export function rowsOf(changes: readonly Change[]): Change[] {
  const rows: Change[] = [];
  const masked = new Map<string, { readonly at: number; readonly names: string[] }>();
  for (const one of byValue(changes)) {
    const [, whose = '', what = ''] = WITHIN_PERSONAL.exec(one.path) ?? [];
    if (whose === '' || ![one.from, one.to].includes(MASK)) {
      rows.push(one);
      continue;
    }
    const kind = [whose, one.from === MASK, one.to === MASK].join();
    const group = masked.get(kind) ?? { at: rows.push(one) - 1, names: [] };
    group.names.push(what);
    masked.set(kind, group);
    const value = `${MASK} (${group.names.join(', ')})`;
    rows[group.at] = {
      path: whose,
      ...(one.from !== undefined && { from: one.from === MASK ? value : one.from }),
      ...(one.to !== undefined && { to: one.to === MASK ? value : one.to }),
    };
  }
  return rows;
}

function stacked(rows: readonly Change[], isNew: boolean, width: number, paint: Paint): string[] {
  const value = (sign: string, text: string): string[] =>
    wrap(`${sign} ${harmless(text)}`, width - 2).map((line) => `  ${line}`);
  return rows.flatMap(({ path, from, to }) => [
    ...wrap(harmless(path), width).map((line) => paint('cyan', line)),
    ...(isNew ? [] : value('-', textOf(from)).map((line) => paint('red', line))),
    ...value(isNew ? '' : '+', textOf(to)).map((line) => (isNew ? line : paint('green', line))),
  ]);
}

/** A value in a cell; what is not there is a dash. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '–';
  const text = typeof value === 'string' && value !== '' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

const indented = (lines: (width: number) => readonly string[], width: number): string[] =>
  lines(width - INDENT.length).map((line) => INDENT + line);
