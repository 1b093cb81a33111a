import { InvalidArgumentError } from 'commander';
import { isId } from '#hosting';

/** What every verb takes. */
export interface OutputOptions {
  readonly json?: true;
}

/** One thing: as JSON on one line, or a line for each of its fields. */
export function printOne(thing: object, { json }: OutputOptions): void {
  if (json) console.log(JSON.stringify(thing));
  else for (const [name, value] of Object.entries(thing)) console.log(`${name.padEnd(16)}${String(value)}`);
}

/** Things of one kind: as a JSON array, or a line for each. @param none what to say where there are none */
export function printAll<T extends object>(
  things: readonly T[],
  { json }: OutputOptions,
  line: (thing: T) => string,
  none: string,
): void {
  if (json) console.log(JSON.stringify(things));
  else console.log(things.length > 0 ? things.map(line).join('\n') : none);
}

/** Reads a partner's id from the command line. */
export function tenantId(value: string): string {
  if (!isId(value)) throw new InvalidArgumentError('A tenant id has 27 letters and digits.');
  return value;
}
