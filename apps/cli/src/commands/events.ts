import { type Command, InvalidArgumentError } from 'commander';
import {
  type DocumentStore,
  listParked,
  type ParkedEvent,
  resumeAfter,
  type Resumed,
  retryParked,
  skipParked,
} from '#projections';
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
  events
    .command('resume')
    .description(
      'says where a subscriber goes on that stands by since an older log was restored: events after the position are handled, ' +
        'also those that were handled before. The process that leads the subscription does it within a quarter of a minute',
    )
    .argument('<subscription>', 'as `/health/ready` shows it')
    .requiredOption(
      '--after <position>',
      'of an event; -1: all, which does nothing again that was recorded',
      wholePosition,
    )
    .option('--json', 'as JSON')
    .action(async (subscription: string, { after, ...options }: OutputOptions & { after: number }) => {
      const resumed = await withStores(({ documentStore, eventStore }) =>
        resumeAfter(documentStore, eventStore, subscription, after),
      );
      if (resumed !== 'resumed') throw new OperatorError(`${subscription} ${REFUSALS[resumed]}`);
      printOne({ subscription, after }, options);
    });
}

const REFUSALS: Readonly<Record<Exclude<Resumed, 'resumed'>, string>> = {
  'at work': 'is led by a process just now: try again, and if it stays so nothing is to be done.',
  'within the log': 'needs no decision: its checkpoint lies within the log.',
  'past the log': 'cannot go on there: the position lies past the newest event.',
  unknown: 'is no subscriber that ever ran: `/health/ready` names them.',
};

function wholePosition(value: string): number {
  const position = Number(value);
  if (!Number.isSafeInteger(position) || position < -1)
    throw new InvalidArgumentError('A position is a whole number from -1.');
  return position;
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
