import { userInfo } from 'node:os';
import { type Command, InvalidArgumentError } from 'commander';
import type { KeyInfo } from '#platform/credentials';
import { isId, Logger } from '#kit/kernel';
import { characterFault, isEmailAddress, oneLine } from '#platform/http';

export interface OutputOptions {
  readonly json?: true;
}

export function printOne(thing: object, { json }: OutputOptions): void {
  if (json) console.log(JSON.stringify(thing));
  else for (const [name, value] of Object.entries(thing)) console.log(`${name.padEnd(18)}${String(value)}`);
}

/**
 * Prints objects as a JSON array, or one line for each.
 *
 * @param none message for an empty list
 * @param heading names the columns, on a terminal
 */
export function printAll<T extends object>(
  things: readonly T[],
  { json }: OutputOptions,
  line: (thing: T) => string,
  none: string,
  heading?: string,
): void {
  if (json) console.log(JSON.stringify(things));
  else if (things.length === 0) console.log(none);
  else
    console.log(
      [...(process.stdout.isTTY && heading !== undefined ? [heading] : []), ...things.map(line)].join('\n'),
    );
}

/** Default actor that commands record: the user of this machine. In a container, this user may have no name. */
export function osUser(): string {
  try {
    return userInfo().username;
  } catch {
    return 'cli';
  }
}

/** Declares a command about one partner, whose id is the first argument of its action. */
export const partnerVerb = (group: Command, name: string, description: string): Command =>
  group.command(name).description(description).argument('<tenantId>', 'the partner', tenantId);

function tenantId(value: string): string {
  if (!isId(value)) throw new InvalidArgumentError('A tenant id has 27 letters and digits.');
  return value;
}

/** Parses an e-mail address from the command line. */
export function emailAddress(value: string): string {
  const address = value.trim();
  if (!isEmailAddress(address)) throw new InvalidArgumentError('This is not an e-mail address.');
  return address;
}

/** Returns a parser of whole numbers from the command line, in digits. @param least the smallest accepted number */
export const wholeNumber =
  (least: number) =>
  (value: string): number => {
    const number = /^-?\d{1,15}$/.test(value) ? Number(value) : NaN;
    if (!(number >= least)) throw new InvalidArgumentError(`Must be a whole number, ${least} or greater.`);
    return number;
  };

/** Returns a parser of texts from the command line, with the characters that the API accepts (contract 2.4). */
const textOf =
  (what: string, max: number) =>
  (value: string): string => {
    const text = oneLine(value);
    if (text === '' || Array.from(text).length > max)
      throw new InvalidArgumentError(`${what} has 1 to ${max} characters.`);
    const fault = characterFault(text);
    if (fault) throw new InvalidArgumentError(`${what} ${fault.message}.`);
    return text;
  };

export const shortName = textOf('A name', 100);
export const reason = textOf('A reason', 500);

/** The columns of {@link lineOfKey}. */
export const KEY_HEADING = `${'ID'.padEnd(22)}  ${'CREATED'.padEnd(24)}  KEY            STATUS, LAST USE, CREATOR, NAME`;

/** Formats a key in a list. */
export const lineOfKey = (key: KeyInfo & { readonly prefix: string }): string => {
  const {
    prefix,
    keyId,
    name,
    createdAt,
    lastUsedAt,
    revokedAt,
    lastFour,
    createdBy,
    expiresAt,
    lastUsedFrom,
  } = key;
  const ends = expiresAt == null ? 'active' : `active until ${expiresAt}`;
  return [
    keyId,
    createdAt,
    `${prefix}…${lastFour ?? '????'}`,
    revokedAt === null ? ends : `revoked ${revokedAt}`,
    lastUsedAt === null
      ? 'never used'
      : `last used ${lastUsedAt} from ${lastUsedFrom ?? 'an unknown address'}`,
    createdBy ? `by ${createdBy.type} ${createdBy.id}` : 'creator unknown',
    name,
  ].join('  ');
};

/** Logs background errors and changes of access, with their actor, to standard error. */
export const cliLogger = (level = 'warn'): Logger =>
  new Logger(level, undefined, undefined, () => ({ actor: { type: 'operator', id: osUser() } }));

/** Quotes text from outside unless it is a plain word, so that it cannot look like our own output. */
export const quoted = (text: string): string => (/^[\w.:/+=@-]+$/.test(text) ? text : JSON.stringify(text));

const ERASE_LINE = '\r\u001B[2K';
const SHOWN_EVERY_MS = 200;

/** Shows the progress of long work on one line of a terminal. Prints nothing if there is no terminal. */
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

export const count = (value: number): string => value.toLocaleString('en-US');

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
