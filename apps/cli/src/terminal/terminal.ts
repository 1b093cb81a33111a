/** The properties of the output that its formatting depends on. */
export interface Terminal {
  /** Whether a person reads it. */
  readonly isTerminal: boolean;
  /** In columns. */
  readonly width: number;
  readonly colors: boolean;
}

const LEAST = 20;
const WHERE_NONE = 100;

/** Capabilities of standard output. Colors are off if `NO_COLOR` is set (no-color.org). */
export function terminal(): Terminal {
  const { stdout, env } = process;
  const width = stdout.columns || Number(env['COLUMNS']) || WHERE_NONE;
  const isTerminal = stdout.isTTY;
  return { isTerminal, width: Math.max(LEAST, width), colors: isTerminal && stdout.hasColors() };
}

const CODES = { bold: 1, dim: 2, red: 31, green: 32, cyan: 36 } as const;
export type Style = keyof typeof CODES;

/** Styles a text, or leaves it as it is. */
export type Paint = (style: Style, text: string) => string;

export const paintOf =
  ({ colors }: Pick<Terminal, 'colors'>): Paint =>
  (style, text) =>
    colors && text !== '' ? `\x1b[${CODES[style]}m${text}\x1b[0m` : text;
