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
      const taken = await takeBackup(readConfig(process.env, domains), resolve(out), new Date());
      printOne({ folder: resolve(out), ...summary(taken, options) }, options);
    });
  program
    .command('restore')
    .description(
      'checks that a copy made by `backup` is complete; docs/operations.md explains how to start from it',
    )
    .requiredOption('--check <folder>', 'the copy')
    .action(async ({ check, ...options }: OutputOptions & { check: string }) => {
      const checked = await checkBackup(resolve(check), readConfig(process.env, domains));
      const { faults } = checked;
      if (faults.length > 0) process.exitCode = 1;
      const outcome = { whole: faults.length === 0, ...summary(checked, options) };
      if (options.json) printOne({ ...outcome, faults }, options);
      else {
        printOne(outcome, options);
        for (const fault of faults) console.log(`FAIL              ${fault}`);
      }
    });
}

interface Copy {
  readonly manifest: Manifest;
  readonly previousKeys: readonly string[];
}

function summary({ manifest, previousKeys }: Copy, { json }: OutputOptions): object {
  const { files, createdAt, environment, events, position, masterKey } = manifest;
  return {
    createdAt,
    environment,
    events,
    position,
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    masterKey,
    previousKeys: json ? previousKeys : previousKeysText(previousKeys),
  };
}

const previousKeysText = (ids: readonly string[]): string =>
  ids.length === 0 ? 'none' : `${ids.join(', ')}: needed in MASTER_KEY_PREVIOUS to restore the copy`;
