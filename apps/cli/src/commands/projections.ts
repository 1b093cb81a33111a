import type { Command } from 'commander';
import { discardReadModels, readConfig } from '#platform/hosting';
import { editionName, prune, type Retired } from '#kit/projections';
import { domains } from '../../../domains.js';
import { type OutputOptions, printAll } from '../output.js';
import { withStores } from '../with-stores.js';
import { linesOf, listProjections } from './list-projections.js';
import { addRebuildCommands } from './rebuild-projections.js';

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
      for (const file of discardReadModels(readConfig(process.env, domains))) console.log(`removed ${file}`);
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
