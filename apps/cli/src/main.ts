import 'reflect-metadata';
import { Command } from 'commander';
import { keepFilesPrivate, reasonOf } from '#hosting';
import { addAuditCommands } from './commands/audit.js';
import { addDoctorCommand } from './commands/doctor.js';
import { addEventCommands } from './commands/events.js';
import { addKeyCommands } from './commands/keys.js';
import { addOperationsCommands } from './commands/operations.js';
import { addOperatorCommands } from './commands/operators.js';
import { addPartnerCommands } from './commands/partners.js';
import { addProjectionCommands } from './commands/projections.js';
import { addWebhookCommands } from './commands/webhooks.js';

const program = new Command('cli')
  .description('The command line of the Partner Formation Service')
  .version('0.1.0');
program.showHelpAfterError();
addAuditCommands(program);
addPartnerCommands(program);
addKeyCommands(program);
addOperatorCommands(program);
addOperationsCommands(program);
addWebhookCommands(program);
addProjectionCommands(program);
addEventCommands(program);
addDoctorCommand(program);

// Whoever reads our output may have read enough (`| head`); a full disk is a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') console.error(reasonOf(error));
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

keepFilesPrivate();
try {
  await program.parseAsync();
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 1;
}
