import 'reflect-metadata';
import { Command } from 'commander';
import { reasonOf } from '#runtime';
import { addAuditCommands } from './commands/audit.js';
import { addDoctorCommand } from './commands/doctor.js';
import { addKeyCommands } from './commands/keys.js';
import { addPartnerCommands } from './commands/partners.js';

const program = new Command('cli')
  .description('The command line of the Partner Formation Service')
  .version('0.1.0');
program.showHelpAfterError();
addAuditCommands(program);
addPartnerCommands(program);
addKeyCommands(program);
addDoctorCommand(program);

try {
  await program.parseAsync();
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 1;
}
