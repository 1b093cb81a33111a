import type { OutputOptions } from '../../output.js';

/** For a person, what lies inside as JSON; for a program as it is. */
export function flat(thing: object, { json }: OutputOptions): object {
  if (json) return thing;
  return Object.fromEntries(
    Object.entries(thing).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as unknown),
    ]),
  );
}
