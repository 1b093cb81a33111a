/** A value that differs between two states; what is not there is left out. */
export interface Change {
  /** `members[1].address.city` */
  readonly path: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** Every value that differs between two JSON values, in the order of the first, then what is new. */
export function changesBetween(from: unknown, to: unknown, path = ''): Change[] {
  if (!isBranch(from) || !isBranch(to) || Array.isArray(from) !== Array.isArray(to))
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [change(path, from, to)];
  const [before, after] = [entriesOf(from), entriesOf(to)];
  const keys = new Set([...before.keys(), ...after.keys()]);
  const at = (key: string): string =>
    Array.isArray(from) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
  return [...keys].flatMap((key) => changesBetween(before.get(key), after.get(key), at(key)));
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

const entriesOf = (branch: object): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(branch).filter(([, value]) => value !== undefined));

const change = (path: string, from: unknown, to: unknown): Change => ({
  path,
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});
