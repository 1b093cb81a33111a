import 'reflect-metadata';
import { prepareProcess, reasonOf } from '#platform/hosting';
import { runCommand } from './program.js';

// A reader that closes its end (`| head`) is fine; a full disk is a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') console.error(reasonOf(error));
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

prepareProcess();
await runCommand(process.argv.slice(2));
