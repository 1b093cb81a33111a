import { parseStreamName, PERSONAL } from '#kit/event-sourcing';
import { MASK } from '#platform/personal-data';
import { byValue, type Change } from './changes.js';
import type { AuditStep } from './company-history.js';

const MAX_TEXT_LENGTH = 240;

/** Lists what an event changed; if it changed no state, the values of its own data. Fields that stay empty are left out. */
export const changesOf = ({ changes, data }: AuditStep): readonly Change[] =>
  byValue(changes.length > 0 ? changes : [{ path: '', to: data }]).filter(
    ({ from, to }) => valueText(from) !== valueText(to) || from === MASK,
  );

/** Names an event by its revision, and by its category unless it is the company's own. */
export const nameOf = ({ stream, revision }: Pick<AuditStep, 'stream' | 'revision'>): string => {
  const { category } = parseStreamName(stream);
  return category === 'company' ? `#${revision}` : `${category} #${revision}`;
};

/** Splits a path into one item of personal data (`personal.members[0]`) and a field of that item. */
const WITHIN_PERSONAL = new RegExp(`^(.*\\b${PERSONAL}\\.[^.[]+(?:\\[\\d+\\])?)\\.(.+)$`);

/** Lists changes value by value, but merges the masked values of one person into one row that names the fields. */
export function rowsOf(changes: readonly Change[]): Change[] {
  const rows: Change[] = [];
  const masked = new Map<string, { readonly at: number; readonly names: string[] }>();
  for (const one of byValue(changes)) {
    const [, owner = '', field = ''] = WITHIN_PERSONAL.exec(one.path) ?? [];
    if (owner === '' || ![one.from, one.to].includes(MASK)) {
      rows.push(one);
      continue;
    }
    const kind = [owner, one.from === MASK, one.to === MASK].join();
    const group = masked.get(kind) ?? { at: rows.push(one) - 1, names: [] };
    group.names.push(field);
    masked.set(kind, group);
    const value = `${MASK} (${group.names.join(', ')})`;
    rows[group.at] = {
      path: owner,
      ...(one.from !== undefined && { from: one.from === MASK ? value : one.from }),
      ...(one.to !== undefined && { to: one.to === MASK ? value : one.to }),
    };
  }
  return rows;
}

/** Whether every row shows a new value. */
export const areAllNew = (rows: readonly Change[]): boolean =>
  rows.every(({ from }) => from === undefined || from === null);

/** Formats a value for a table cell: a dash if there is none, cut if it is very long. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null) return '–';
  const text = typeof value === 'string' && value !== '' ? value : JSON.stringify(value);
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
}
