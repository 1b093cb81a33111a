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
import { addConfirmations } from './confirmation.js';

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
  addConfirmations(program);
  return program;
}
