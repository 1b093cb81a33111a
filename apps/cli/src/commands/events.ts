import type { Command } from 'commander';
import { type DocumentStore, listParked, type ParkedEvent, retryParked, skipParked } from '#projections';
import { OperatorError } from '../operator-error.js';
import { type OutputOptions, printAll, printOne } from '../output.js';
import { withStores } from '../with-stores.js';

/** What an operator sees of events that a subscription could not handle, and decides on them. */
export function addEventCommands(program: Command): void {
  const events = program
    .command('events')
    .description('events that a subscription could not handle, and what waits behind them in their streams');
  events
    .command('parked')
    .description('all of them, in their order, each with the reason')
    .option('--json', 'as JSON')
    .action(async (options: OutputOptions) => {
      const parked = await withStores(({ documentStore }) => listParked(documentStore));
      const shown = parked.map(({ id, document }) => ({ id, ...document }));
      printAll(shown, options, lineOf, 'Nothing is parked.');
    });
  addDecision(
    events,
    'retry',
    'has an event tried again, then what waits behind it in its stream',
    retryParked,
  );
  addDecision(
    events,
    'skip',
    'gives an event up for its subscription, for good; what waits behind it in its stream is tried',
    skipParked,
  );
}

function addDecision(
  events: Command,
  verb: 'retry' | 'skip',
  description: string,
  decide: (store: DocumentStore, id: string) => Promise<boolean>,
): void {
  events
    .command(verb)
    .description(`${description}. The process that leads the subscription does it within a second`)
    .argument('<id>', 'as `events parked` shows it')
    .option('--json', 'as JSON')
    .action(async (id: string, options: OutputOptions) => {
      if (!(await withStores(({ documentStore }) => decide(documentStore, id))))
        throw new OperatorError(`Nothing is parked as ${id}.`);
      printOne({ id, decision: verb }, options);
    });
}

const lineOf = ({ id, since, type, stream, revision, error, retry }: ParkedEvent & { readonly id: string }) =>
  `${id}  ${since}  ${type}, revision ${revision} of ${stream}\n` +
  `    ${error ?? 'waits behind an earlier one of its stream'}${retry ? ' (is being tried again)' : ''}`;
