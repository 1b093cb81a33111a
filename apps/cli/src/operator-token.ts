import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { OperatorError } from './operator-error.js';

/** The value of `--reveal`: a token, or `true` if none was reveal. */
export type Reveal = string | true;

/** The option of each command that can show personal data. */
export const REVEAL = [
  '--reveal [token]',
  'shows personal data unmasked and records the access. Requires an operator token: here, in OPERATOR_TOKEN, or at the prompt',
] as const;

/**
 * Reads the operator's token from the option, from `OPERATOR_TOKEN` or from the terminal.
 *
 * @throws {OperatorError} there is none
 */
export async function operatorToken(reveal: Reveal): Promise<string> {
  const token =
    typeof reveal === 'string' ? reveal : (process.env['OPERATOR_TOKEN'] ?? (await promptForToken()));
  if (!token)
    throw new OperatorError(
      'Revealing personal data requires an operator token: use --reveal <token> or OPERATOR_TOKEN.',
    );
  return token;
}

/** Prompts without echoing the input. */
async function promptForToken(): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  process.stderr.write('Operator token: ');
  const silent = new Writable({
    write: (_chunk, _encoding, done) => done(),
  });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return (await lines.question('')).trim();
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
