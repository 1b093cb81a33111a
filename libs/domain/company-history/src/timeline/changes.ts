import { PERSONAL } from '#kit/event-sourcing';
import { shown } from '#platform/personal-data';

/** A value that differs between two states. `from` or `to` is left out if the value is missing on that side. */
export interface Change {
  /** `members[1].address.city` */
  readonly path: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** Lists every value that differs between two JSON values: in the order of the first value, followed by new ones. */
export function changesBetween(from: unknown, to: unknown, path = ''): Change[] {
  if (from === to) return [];
  if (!isBranch(from) || !isBranch(to) || Array.isArray(from) !== Array.isArray(to))
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [change(path, from, to)];
  const [before, after] = [entriesOf(from), entriesOf(to)];
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].flatMap((key) => changesBetween(before.get(key), after.get(key), below(path, key, from)));
}

/** Masks the personal data in a change, see {@link shown}. */
export function shownChange({ path, from, to }: Change, reveal: boolean): Change {
  const isPersonal = path.split(/[.[]/).includes(PERSONAL);
  return change(path, shown(from, reveal, isPersonal), shown(to, reveal, isPersonal));
}

/** Splits each object or list that was added or removed as a whole into its values. */
export const byValue = (changes: readonly Change[]): Change[] =>
  changes.flatMap((one) => {
    const { path, from, to } = one;
    if (isFilled(from) === isFilled(to)) return [one];
    return isFilled(to)
      ? leavesOf(to, path).map((leaf) => change(leaf.path, undefined, leaf.value))
      : leavesOf(from, path).map((leaf) => change(leaf.path, leaf.value, undefined));
  });

/** Lists every value in a JSON value by its path; a list of plain values counts as one value. */
export function leavesOf(value: unknown, path = ''): { readonly path: string; readonly value: unknown }[] {
  if (!isFilled(value) || (Array.isArray(value) && !value.some(isObject))) return [{ path, value }];
  return [...entriesOf(value)].flatMap(([key, inner]) => leavesOf(inner, below(path, key, value)));
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isObject = (value: unknown): boolean => isBranch(value) && !Array.isArray(value);

const isFilled = (value: unknown): value is object => isBranch(value) && entriesOf(value).size > 0;

const below = (path: string, key: string, branch: object): string =>
  Array.isArray(branch) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;

const entriesOf = (branch: object): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(branch).filter(([, value]) => value !== undefined));

const change = (path: string, from: unknown, to: unknown): Change => ({
  path,
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});
