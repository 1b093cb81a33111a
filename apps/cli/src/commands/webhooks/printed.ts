import type { OutputOptions } from '../../output.js';

/** Returns the values of an object, with nested values as JSON unless the output is JSON anyway. */
export function flat(thing: object, { json }: OutputOptions): object {
  if (json) return thing;
  return Object.fromEntries(
    Object.entries(thing).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as unknown),
    ]),
  );
}
