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
import { type ListColumn, type OutputOptions, printAll } from '../output.js';
import { withStores } from '../with-stores.js';
import { addRebuildCommands } from './rebuild-projections.js';

export function addProjectionCommands(program: Command): void {
  const projections = program.command('projections').description('read models and their generations');
  projections
    .command('list')
    .description('lists all filled versions and generations, their progress, and the active one')
    .action(async (options: OutputOptions) => {
      const statuses = await withStores((stores) => projectionStatuses(all(), stores));
      if (options.json) console.log(JSON.stringify(statuses));
      else printAll(statuses.flatMap(rowsOf), options, COLUMNS, 'There are no read models.');
    });
  projections
    .command('discard')
    .description(
      'removes the embedded read models; the next start builds them again from the events. ' +
        'Stop every process of the service first',
    )
    .action((options: OutputOptions) => {
      const files = discardReadModels(readConfig(process.env, domains));
      printRemoved(
        files.map((file) => ({ file })),
        options,
        files,
      );
    });
  projections
    .command('prune')
    .description(
      'removes the generations that `rollback` could go back to, and older versions that no process keeps up to date',
    )
    .action(async (options: OutputOptions) => {
      const dropped = await withStores(({ documentStore }) => prune(documentStore, all()));
      const nameOf = ({ name, version, generation = 1 }: RetiredGeneration): string =>
        `${name} ${generationName({ version, generation })}`;
      printRemoved(dropped, options, dropped.map(nameOf));
    });
  addRebuildCommands(projections);
}

const all = () => domains.flatMap((domain) => domain.projections);

/** A filled generation of a read model; null if none is filled yet. */
interface Row {
  readonly name: string;
  readonly filled: FilledGeneration | null;
  readonly state: string;
}

function rowsOf(status: ProjectionStatus): Row[] {
  const { name, version, versions } = status;
  if (versions.length === 0) return [{ name: `${name} v${version}`, filled: null, state: 'not filled yet' }];
  return versions.map((filled) => {
    const generation = generationName({ version: filled.version, generation: filled.generation ?? 1 });
    return { name: `${name} ${generation}`, filled, state: stateOf(filled, status) };
  });
}

function stateOf(
  { version, generation }: FilledGeneration,
  { served, servedGeneration, pinned, announced }: ProjectionStatus,
): string {
  if (version !== served || generation !== servedGeneration) return '';
  const state = pinned ? 'active, chosen by an operator' : 'active';
  return announced === undefined ? state : `${state}; v${announced} is about to become active`;
}

const COLUMNS: readonly ListColumn<Row>[] = [
  { title: 'READ MODEL', text: ({ name }) => name },
  {
    title: 'POSITION',
    text: ({ filled }) => (filled ? String(filled.position) : ''),
    untitled: ({ filled }) => (filled ? `at ${filled.position}` : ''),
  },
  {
    title: 'LAG',
    text: ({ filled }) => (filled ? (filled.lag === 0 ? 'caught up' : `${filled.lag} behind`) : ''),
  },
  {
    title: 'PARKED',
    text: ({ filled }) => (filled ? String(filled.parked) : ''),
    untitled: ({ filled }) => (filled && filled.parked > 0 ? `${filled.parked} parked` : ''),
  },
  { title: 'STATE', text: ({ state }) => state },
];

function printRemoved(things: readonly object[], { json }: OutputOptions, names: readonly string[]): void {
  if (json) console.log(JSON.stringify(things));
  else if (names.length === 0) console.log('There is nothing to remove.');
  else for (const name of names) console.log(`removed ${name}`);
}
