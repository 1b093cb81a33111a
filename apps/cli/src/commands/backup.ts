import { resolve } from 'node:path';
import type { Command } from 'commander';
import { checkBackup, type Manifest, takeBackup } from '#platform/backup';
import { readConfig } from '#platform/hosting';
import { domains } from '../../../domains.js';
import { type OutputOptions, printOne } from '../output.js';

/** Commands that copy a deployment on embedded stores and check a copy (docs/operations.md). */
export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description(
      'a consistent copy of the embedded stores, keys and documents, even while the service runs; ' +
        'read models are left out, because they are rebuilt from the events',
    )
    .requiredOption('--out <folder>', 'a new or empty folder')
    .action(async ({ out, ...options }: OutputOptions & { out: string }) => {
      const manifest = await takeBackup(readConfig(process.env, domains), resolve(out), new Date());
      printOne({ folder: resolve(out), ...summary(manifest) }, options);
    });
  program
    .command('restore')
    .description(
      'checks that a copy made by `backup` is complete; docs/operations.md explains how to start from it',
    )
    .requiredOption('--check <folder>', 'the copy')
    .action(async ({ check, ...options }: OutputOptions & { check: string }) => {
      const { manifest, faults } = await checkBackup(resolve(check), readConfig(process.env, domains));
      if (faults.length > 0) process.exitCode = 1;
      const found = { whole: faults.length === 0, ...summary(manifest) };
      if (options.json) printOne({ ...found, faults }, options);
      else {
        printOne(found, options);
        for (const fault of faults) console.log(`FAIL              ${fault}`);
      }
    });
}

const summary = ({ files, createdAt, environment, events, position, masterKey }: Manifest) => ({
  createdAt,
  environment,
  events,
  position,
  files: files.length,
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  masterKey,
});
