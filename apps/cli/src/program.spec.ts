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
