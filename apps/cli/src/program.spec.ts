import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { commandLine } from './program.js';

const verbsOf = (command: Command, path = ''): [string, Command][] =>
  command.commands.length === 0
    ? [[path, command]]
    : command.commands.flatMap((child) => verbsOf(child, `${path} ${child.name()}`.trim()));

it.each(verbsOf(commandLine()))('`%s` explains itself and accepts --json', (_, command) => {
  expect(command.description()).not.toBe('');
  expect(command.options.map(({ long }) => long)).toContain('--json');
});

it.each(['-Vh3mUyZ_0aQ', '-h3mUyZ_0aQ', '--json3mUyZ0aQ'])('accepts %s as the id of a key', async (keyId) => {
  const program = commandLine();
  const outputs: string[] = [];
  const collect = (command: Command): void => {
    command.configureOutput({
      writeOut: (text) => outputs.push(text),
      writeErr: (text) => outputs.push(text),
    });
    command.commands.forEach(collect);
  };
  collect(program);
  const unconfirmed = program.parseAsync(['keys', 'revoke', TENANT, keyId], { from: 'user' });
  await expect(unconfirmed).rejects.toMatchObject({ exitCode: 2 });
  expect(outputs[0]).toBe('This permanently revokes the key. Add --yes to confirm.\n');
});

const TENANT = '2abcdefghijklmnopqrstuvwxyz';
