import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Logger } from '#kit/kernel';
import { OperatorModule, OperatorTokens, personalDataRevealed, RecordAct } from '#domain/operator';
import { OperatorError } from '../operator-error.js';
import { withApp } from '../with-app.js';

/** What `--reveal` was given: a token, or nothing. */
export type Reveal = string | true;

/** Names the option in the help of each verb that takes it. */
export const REVEAL = [
  '--reveal [token]',
  "shows personal data in clear, which is recorded: an operator's token, else OPERATOR_TOKEN, else it is asked for",
] as const;

/** What personal data are asked for. */
export interface Revealing {
  readonly given: Reveal;
  /** Of whom: what holds them. */
  readonly stream: string;
  /** For the record: the verb. */
  readonly purpose: string;
}

/**
 * Does something that shows personal data, once it is on record who asked for them.
 *
 * @param exists asked first: what is not there is no act
 * @throws {OperatorError} no token, or one that is not valid
 */
export async function revealing<T>(
  { given, stream, purpose }: Revealing,
  exists: (app: INestApplicationContext) => Promise<void>,
  work: (app: INestApplicationContext, operator: string) => Promise<T>,
): Promise<T> {
  const token = await tokenOf(given);
  return withApp([OperatorModule], async (app) => {
    const operator = await app.get(OperatorTokens).verify(token);
    if (!operator) {
      app.get(Logger).security('key-refused', { purpose });
      throw new OperatorError("The operator's token is not valid: nothing is revealed.");
    }
    await exists(app);
    const { name, tokenId } = operator;
    const act = personalDataRevealed({ stream, purpose, tokenId });
    await app.get(CommandBus).execute(new RecordAct(act, { name }));
    return work(app, name);
  });
}

async function tokenOf(given: Reveal): Promise<string> {
  const token = typeof given === 'string' ? given : (process.env['OPERATOR_TOKEN'] ?? (await asked()));
  if (!token)
    throw new OperatorError(
      "To reveal personal data takes an operator's token: --reveal <token>, or OPERATOR_TOKEN.",
    );
  return token;
}

/** Without showing what is typed. */
async function asked(): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  process.stderr.write("The operator's token: ");
  const silent = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return (await lines.question('')).trim();
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
