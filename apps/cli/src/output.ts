import { userInfo } from 'node:os';
import { type Command, InvalidArgumentError } from 'commander';
import type { KeyInfo } from '#platform/credentials';
import { isId, Logger } from '#kit/kernel';
import { characterFault, isEmailAddress, maxLengthOf, oneLine, ReasonRequest } from '#platform/http';
import { list } from './terminal/table.js';
import { paintOf, terminal, type Terminal } from './terminal/terminal.js';

const LEAST_NAME_WIDTH = 16;

export interface OutputOptions {
  readonly json?: true;
}

/** Prints an object as JSON, or each of its values on one line, after its path. */
export function printOne(thing: object, { json }: OutputOptions): void {
  if (json) {
    console.log(JSON.stringify(thing));
    return;
  }
  const leaves = leavesIn(thing);
  const width = Math.max(LEAST_NAME_WIDTH, ...leaves.map(([path]) => path.length)) + 2;
  for (const [path, value] of leaves) console.log(`${path.padEnd(width)}${String(value)}`);
}

function leavesIn(thing: object, prefix = ''): [path: string, value: unknown][] {
  return Object.entries(thing).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
    const path = prefix + name;
    if (typeof value !== 'object' || value === null) return [[path, value]];
    if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
      return [[path, value.join(', ')]];
    return leavesIn(value, `${path}.`);
  });
}

/** A column of a list. */
export interface ListColumn<T> {
  readonly title: string;
  readonly text: (thing: T) => string;
  /** The text without a terminal, where no title stands above it; default: the same. */
  readonly untitled?: (thing: T) => string;
}

/**
 * Prints objects as a JSON array, as a table on a terminal, or else one line for each.
 *
 * @param none message for an empty list
 */
export function printAll<T extends object>(
  things: readonly T[],
  { json }: OutputOptions,
  columns: readonly ListColumn<T>[],
  none: string,
): void {
  if (json) console.log(JSON.stringify(things));
  else if (things.length === 0) console.log(none);
  else console.log(linesOfList(things, columns, terminal()).join('\n'));
}

/** Formats the lines of a list. */
export function linesOfList<T>(
  things: readonly T[],
  columns: readonly ListColumn<T>[],
  out: Terminal,
): string[] {
  if (out.isTerminal) {
    const rows = things.map((thing) => columns.map(({ text }) => text(thing)));
    return list(columns, rows, out.width, paintOf(out));
  }
  return things.map((thing) =>
    columns
      .map(({ text, untitled = text }) => untitled(thing))
      .filter((cell) => cell !== '')
      .join('  '),
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

/** The required option for the reason of an action. */
export const REASON = [
  '--reason <text>',
  'the reason; stored permanently, do not include personal data',
  textOf('A reason', maxLengthOf(ReasonRequest, 'reason')),
] as const;

/** The columns of a list of keys. */
export const KEY_COLUMNS: readonly ListColumn<KeyInfo & { readonly prefix: string }>[] = [
  { title: 'ID', text: ({ keyId }) => keyId },
  { title: 'CREATED', text: ({ createdAt }) => createdAt },
  { title: 'KEY', text: ({ prefix, lastFour }) => `${prefix}…${lastFour}` },
  {
    title: 'STATUS',
    text({ revokedAt, expiresAt }) {
      if (revokedAt !== null) return `revoked ${revokedAt}`;
      return expiresAt == null ? 'active' : `active until ${expiresAt}`;
    },
  },
  {
    title: 'LAST USE',
    text: (key) => (key.lastUsedAt === null ? 'never' : lastUseOf(key)),
    untitled: (key) => (key.lastUsedAt === null ? 'never used' : `last used ${lastUseOf(key)}`),
  },
  {
    title: 'CREATOR',
    text: ({ createdBy }) => `${createdBy.type} ${createdBy.id}`,
    untitled: ({ createdBy }) => `by ${createdBy.type} ${createdBy.id}`,
  },
  { title: 'NAME', text: ({ name }) => name },
];

const lastUseOf = ({ lastUsedAt, lastUsedFrom }: KeyInfo): string =>
  `${lastUsedAt} from ${lastUsedFrom ?? 'an unknown address'}`;

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
