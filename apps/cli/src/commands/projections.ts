import type { Command } from 'commander';
import { discardReadModels, readConfig } from '#platform/hosting';
import {
  type FilledGeneration,
  generationName,
  type ProjectionStatus,
  projectionStatuses,
  prune,
  type RetiredGeneration,
} from '#kit/projections';
import { domains } from '../../../domains.js';
import { type OutputOptions, printAll } from '../output.js';
import { withStores } from '../with-stores.js';
import { addRebuildCommands } from './rebuild-projections.js';

export function addProjectionCommands(program: Command): void {
  const projections = program.command('projections').description('read models and their generations');
  projections
    .command('list')
    .description('lists all filled versions and generations, their progress, and the active one')
    .action(async (options: OutputOptions) => {
      printAll(
        await withStores((stores) => projectionStatuses(all(), stores)),
        options,
        linesOf,
        'There are no read models.',
        'READ MODEL, POSITION, LAG',
      );
    });
  projections
    .command('discard')
    .description(
      'removes the embedded read models; the next start builds them again from the events. ' +
        'Stop every process of the service first',
    )
    .action((options: OutputOptions) => {
      const files = discardReadModels(readConfig(process.env, domains)).map((file) => ({ file }));
      printAll(files, options, ({ file }) => `removed ${file}`, 'There is nothing to remove.');
    });
  projections
    .command('prune')
    .description(
      'removes the generations that `rollback` could go back to, and older versions that no process keeps up to date',
    )
    .action(async (options: OutputOptions) => {
      const dropped = await withStores(({ documentStore }) => prune(documentStore, all()));
      const lineOf = ({ name, version, generation = 1 }: RetiredGeneration): string =>
        `removed ${name} ${generationName({ version, generation })}`;
      printAll(dropped, options, lineOf, 'There is nothing to remove.');
    });
  addRebuildCommands(projections);
}

const all = () => domains.flatMap((domain) => domain.projections);

/** Formats a read model, with one line for each generation. */
const linesOf = ({ name, version, served, servedGeneration, pinned, versions }: ProjectionStatus): string =>
  versions.length === 0
    ? `${name} v${version}  not filled yet`
    : versions
        .map((one) => {
          const isActive = one.version === served && one.generation === servedGeneration;
          return lineOf(name, one, isActive ? (pinned ? 'active, chosen by an operator' : 'active') : '');
        })
        .join('\n');

const lineOf = (
  name: string,
  { version, generation = 1, position, lag, parked }: FilledGeneration,
  note: string,
): string =>
  [
    `${name} ${generationName({ version, generation })}`.padEnd(32),
    `at ${position}`,
    lag === 0 ? 'caught up' : `${lag} behind`,
    ...(parked > 0 ? [`${parked} parked`] : []),
    ...(note === '' ? [] : [note]),
  ].join('  ');
