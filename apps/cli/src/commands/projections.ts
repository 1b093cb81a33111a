import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { hasReadModelsOpen, readConfig } from '#platform/hosting';
import { ProcessConfig } from '#kit/kernel';
import { DocumentStoreConfig } from '#kit/document-store';
import { editionName, prune, type Retired } from '#kit/projections';
import { domains } from '../../../domains.js';
import { OperatorError } from '../operator-error.js';
import { type OutputOptions, printAll } from '../output.js';
import { withStores } from '../with-stores.js';
import { linesOf, listProjections } from './list-projections.js';
import { addRebuildCommands } from './rebuild-projections.js';

const FILES = /^read-models(\.[a-z0-9-]+)?\.db(-wal|-shm)?$/;

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
      'removes the embedded read models; the next start builds them anew from the events. ' +
        'Stop every process of the service first',
    )
    .action(() => {
      const config = readConfig(process.env, domains);
      if (config.get(DocumentStoreConfig).mongodbUrl !== null)
        throw new OperatorError('The read models are in MongoDB: only embedded ones can be discarded.');
      if (hasReadModelsOpen(config))
        throw new OperatorError(
          'A process of the service has the read models open: stop every one of them first.',
        );
      const { dataDir } = config.get(ProcessConfig);
      const names = existsSync(dataDir) ? readdirSync(dataDir) : [];
      const files = names.filter((name) => FILES.test(name)).map((name) => join(dataDir, name));
      if (files.length === 0) throw new OperatorError(`There are no read models in ${dataDir}.`);
      for (const file of files) {
        rmSync(file);
        console.log(`removed ${file}`);
      }
    });
  projections
    .command('prune')
    .description(
      'removes what `rollback` could go back to, and the documents of older versions that are no longer served and no ' +
        'process keeps up to date',
    )
    .option('--json', 'as JSON')
    .action(async (options: OutputOptions) => {
      const all = domains.flatMap((domain) => domain.projections);
      const dropped = await withStores(({ documentStore }) => prune(documentStore, all));
      const lineOf = ({ name, version, generation = 1 }: Retired): string =>
        `removed ${name} ${editionName({ version, generation })}`;
      printAll(dropped, options, lineOf, 'There are none.');
    });
  addRebuildCommands(projections);
}
