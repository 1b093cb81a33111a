import type { Command } from 'commander';
import { commandLine } from './program.js';

const verbsOf = (command: Command, path = ''): [string, Command][] =>
  command.commands.length === 0
    ? [[path, command]]
    : command.commands.flatMap((child) => verbsOf(child, `${path} ${child.name()}`.trim()));

it.each(verbsOf(commandLine()))('`%s` explains itself and accepts --json', (_, command) => {
  expect(command.description()).not.toBe('');
  expect(command.options.map(({ long }) => long)).toContain('--json');
});

/** Runs a command line. @param outputs receives its output */
async function run(args: readonly string[], outputs: string[] = []): Promise<void> {
  const program = commandLine();
  const collect = (command: Command): void => {
    command.configureOutput({
      writeOut: (text) => outputs.push(text),
      writeErr: (text) => outputs.push(text),
    });
    command.commands.forEach(collect);
  };
  collect(program);
  await program.parseAsync(args, { from: 'user' });
}

it.each(['-Vh3mUyZ_0aQ', '-h3mUyZ_0aQ', '--json3mUyZ0aQ'])('accepts %s as the id of a key', async (keyId) => {
  const outputs: string[] = [];
  await expect(run(['keys', 'revoke', TENANT, keyId], outputs)).rejects.toMatchObject({ exitCode: 2 });
  expect(outputs[0]).toBe('This permanently revokes the key. Add --yes to confirm.\n');
});

it.each(['', ' ', '0x10', '1e3', '1.5', '-1', '9'.repeat(16)])(
  'rejects "%s" if a number is expected',
  async (text) => {
    const draft = ['operations', 'annual-report', 'draft', TENANT, '--fiscal-year', '2027'];
    for (const args of [
      [...draft, '--price-in-cents', text],
      ['webhooks', 'rotate-secret', TENANT, '--overlap-hours', text],
      ['projections', 'rebuild', '--at-once', text],
    ])
      await expect(run(args)).rejects.toMatchObject({ code: 'commander.invalidArgument' });
  },
);

const TENANT = '2abcdefghijklmnopqrstuvwxyz';
