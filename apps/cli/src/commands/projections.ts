import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { Config } from '#kernel';
import { OperatorError } from '../operator-error.js';
import { type OutputOptions, printAll } from '../output.js';
import { withStores } from '../with-stores.js';
import { linesOf, listProjections } from './list-projections.js';

const FILES = ['read-models.db', 'read-models.db-wal', 'read-models.db-shm'];

/** The developers' verbs. */
export function addProjectionCommands(program: Command): void {
  const projections = program.command('projections').description('the read models');
  projections
    .command('list')
    .description('every version that holds documents: how far it is, and which one reads are answered from')
    .option('--json', 'as JSON')
    .action(async (options: OutputOptions) => {
      printAll(await withStores(listProjections), options, linesOf, 'There are no read models.');
    });
  projections
    .command('discard')
    .description(
      'puts the embedded read models aside; the next start builds them anew from the events. ' +
        'Stop every process of the service first',
    )
    .action(() => {
      const config = new Config(process.env);
      if (config.mongodbUrl !== null)
        throw new OperatorError('The read models are in MongoDB: only embedded ones can be discarded.');
      const aside = putAside(config.dataDir, new Date());
      if (aside.length === 0) throw new OperatorError(`There are no read models in ${config.dataDir}.`);
      for (const file of aside) console.log(`put aside as ${file}`);
    });
}

/** Renames, so that a mistake can be undone. @returns the new names */
function putAside(directory: string, now: Date): string[] {
  const stamp = now.toISOString().replace(/[:.]/g, '-');
  return FILES.map((name) => join(directory, name))
    .filter((file) => existsSync(file))
    .map((file) => {
      const aside = `${file}.discarded-${stamp}`;
      renameSync(file, aside);
      return aside;
    });
}
