import { createInterface } from 'node:readline/promises';
import { Command, CommanderError } from 'commander';
import { reasonOf } from '#platform/hosting';
import { addAuditCommands } from './commands/audit.js';
import { addBackupCommands } from './commands/backup.js';
import { addDoctorCommand } from './commands/doctor.js';
import { addEventCommands } from './commands/events.js';
import { addKeyCommands } from './commands/keys.js';
import { addOAuthClientCommands } from './commands/oauth-clients.js';
import { addOperationsCommands } from './commands/operations.js';
import { addOperatorCommands } from './commands/operators.js';
import { addPartnerCommands } from './commands/partners.js';
import { addPrivacyCommands } from './commands/privacy.js';
import { addProjectionCommands } from './commands/projections.js';
import { addWebhookCommands } from './commands/webhooks.js';

/**
 * Runs one command to its end. Results go to standard output, errors to standard error;
 * `process.exitCode` reports the outcome.
 *
 * @param args the command's words, without the program's name
 */
export async function runCommand(args: readonly string[]): Promise<void> {
  try {
    await commandLine().parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode;
      return;
    }
    console.error(reasonOf(error));
    process.exitCode = 1;
  }
}

export function commandLine(): Command {
  const program = new Command('cli')
    .description('The command line of the Partner Formation Service')
    .version('0.1.0')
    // Without this, a key id that starts with `-V` would print the version.
    .enablePositionalOptions()
    .showHelpAfterError('(see --help)')
    .exitOverride();
  addAuditCommands(program);
  addPartnerCommands(program);
  addKeyCommands(program);
  addOperatorCommands(program);
  addOAuthClientCommands(program);
  addOperationsCommands(program);
  addWebhookCommands(program);
  addPrivacyCommands(program);
  addProjectionCommands(program);
  addEventCommands(program);
  addBackupCommands(program);
  addDoctorCommand(program);
  addJson(program);
  addConfirmations(program);
  return program;
}

/** Adds `--json` to each verb that does not describe it itself. */
function addJson(command: Command): void {
  command.commands.forEach(addJson);
  const isGroup = command.commands.length > 0;
  if (!isGroup && command.options.every(({ long }) => long !== '--json')) command.option('--json', 'as JSON');
}

/** The consequence of each verb that cannot be undone or that partners notice at once. */
const CONSEQUENCES: Readonly<Record<string, string>> = {
  'privacy erase': 'This permanently destroys the personal data of the customer.',
  'partners suspend': 'This immediately blocks all writes by the partner.',
  'webhooks recover': 'This sends the partner all events that were not delivered.',
  'projections prune': 'This removes the generations that a rollback could return to.',
  'projections discard': 'This removes all read models; the next start builds them again.',
  'events skip': 'This permanently skips the event for its subscription.',
  'operators revoke': 'This permanently revokes the token.',
  'keys revoke': 'This permanently revokes the key.',
};

/** Exit code if a command is not confirmed and nobody can be asked. */
const UNCONFIRMED = 2;

/** Makes these verbs ask on a terminal and adds `--yes`; without a terminal, `--yes` is required. */
function addConfirmations(program: Command): void {
  for (const [path, consequence] of Object.entries(CONSEQUENCES)) {
    const verb = path.split(' ').reduce<Command | undefined>(subcommand, program);
    if (!verb) throw new Error(`there is no command ${path}`);
    verb
      .option('--yes', 'does not ask for confirmation')
      .hook('preAction', (_, command) => confirm(command, consequence));
  }
}

const subcommand = (parent: Command | undefined, name: string): Command | undefined =>
  parent?.commands.find((child) => child.name() === name);

async function confirm(command: Command, consequence: string): Promise<void> {
  if (command.opts<{ yes?: true }>().yes) return;
  if (!process.stdin.isTTY) command.error(`${consequence} Add --yes to confirm.`, { exitCode: UNCONFIRMED });
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${consequence} Type yes to continue: `);
  terminal.close();
  if (answer.trim() !== 'yes') command.error('Canceled. Nothing was changed.', { exitCode: 1 });
}
