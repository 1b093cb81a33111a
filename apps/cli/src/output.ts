import { userInfo } from 'node:os';
import { InvalidArgumentError } from 'commander';
import type { KeyInfo } from '#platform/credentials';
import { isId, Logger } from '#kit/kernel';

const LONGEST_NAME = 100;
const LONGEST_REASON = 500;

/** Options that every command accepts. */
export interface OutputOptions {
  readonly json?: true;
}

/** One thing: as JSON on one line, or a line for each of its fields. */
export function printOne(thing: object, { json }: OutputOptions): void {
  if (json) console.log(JSON.stringify(thing));
  else for (const [name, value] of Object.entries(thing)) console.log(`${name.padEnd(18)}${String(value)}`);
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

/** Who is on record for what a command does; default: the user of this machine. Not every container names its own. */
export function osUser(): string {
  try {
    return userInfo().username;
  } catch {
    return 'cli';
  }
}

/** Reads a partner's id from the command line. */
export function tenantId(value: string): string {
  if (!isId(value)) throw new InvalidArgumentError('A tenant id has 27 letters and digits.');
  return value;
}

/** Reads the name of a person or a thing from the command line. */
export function shortName(value: string): string {
  const name = value.trim();
  if (name === '' || name.length > LONGEST_NAME || /\p{Cc}/u.test(name))
    throw new InvalidArgumentError(`A name has 1 to ${LONGEST_NAME} characters.`);
  return name;
}

/** Reads why something is done, for an event that tells it. */
export function reason(value: string): string {
  const text = value.trim();
  if (text === '' || text.length > LONGEST_REASON || /\p{Cc}/u.test(text))
    throw new InvalidArgumentError(`A reason has 1 to ${LONGEST_REASON} characters, on one line.`);
  return text;
}

/** A key in a list, of any partner. */
export const lineOfKey = ({ keyId, name, createdAt, lastUsedAt, revokedAt }: KeyInfo): string =>
  [
    keyId,
    createdAt,
    revokedAt === null ? 'in force' : `revoked ${revokedAt}`,
    lastUsedAt === null ? 'never used' : `last used ${lastUsedAt}`,
    name,
  ].join('  ');

/** What goes wrong beside a command, and who changed what about access, is told on standard error. */
export const cliLogger = (level = 'warn'): Logger =>
  new Logger(level, undefined, undefined, () => ({ actor: { type: 'operator', id: osUser() } }));

/** What came from outside, for a terminal: quoted where it is no plain word, so that it says nothing in our name. */
export const quoted = (text: string): string => (/^[\w.:/+=@-]+$/.test(text) ? text : JSON.stringify(text));

const ERASE_LINE = '\r\u001B[2K';
const SHOWN_EVERY_MS = 200;

/** Tells on one line of a terminal how far something is that takes long; elsewhere nothing. */
export function progressLine(
  quiet: true | undefined,
): (progress: { position: number; head: number; events: number }) => void {
  const { stderr } = process;
  if (quiet || !stderr.isTTY) return () => undefined;
  let shown = 0;
  return ({ position, head, events }) => {
    const isLast = position >= head;
    if (!isLast && performance.now() - shown < SHOWN_EVERY_MS) return;
    shown = performance.now();
    const percent = Math.floor((100 * position) / Math.max(head, 1));
    stderr.write(isLast ? ERASE_LINE : `${ERASE_LINE}${percent} %, ${events} events`);
  };
}
