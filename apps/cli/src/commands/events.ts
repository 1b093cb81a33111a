import { CommandBus } from '@nestjs/cqrs';
import { type Command, InvalidArgumentError } from 'commander';
import { DecideParked, OperatorModule, type ParkedDecision, parkedInFull } from '#domain/operator';
import { countParked, listParked, type ParkedEvent, resumeAfter, type Resumed } from '#kit/subscriptions';
import { OperatorError } from '../operator-error.js';
import { osUser, type OutputOptions, printAll, printOne, reason, shortName } from '../output.js';
import { linesOfParked } from '../terminal/parked-event-lines.js';
import { terminal } from '../terminal/terminal.js';
import { withApp } from '../with-app.js';
import { withStores } from '../with-stores.js';

const SOON = 'The process that leads the subscription does it within a second';

interface ParkedOptions extends OutputOptions {
  readonly subscription?: string;
  readonly count?: true;
}

interface DecisionOptions extends OutputOptions {
  readonly as: string;
}

/** What an operator sees of events that a subscription could not handle, and decides on them. */
export function addEventCommands(program: Command): void {
  const events = program
    .command('events')
    .description('events that a subscription could not handle, and what waits behind them in their streams');
  events
    .command('parked')
    .description('all of them, in their order, each with the reason')
    .option('--subscription <name>', 'only of this one, as `/health/ready` shows it')
    .option('--count', 'how many there are, by subscription')
    .option('--json', 'as JSON')
    .action(async ({ count, subscription, ...options }: ParkedOptions) => {
      if (count) {
        printCounts(await withStores(({ documentStore }) => countParked(documentStore)), options);
        return;
      }
      const parked = await withStores(({ documentStore }) => listParked(documentStore, subscription));
      const listed = parked.map(({ id, document }) => ({ id, ...document }));
      printAll(listed, options, lineOf, 'Nothing is parked.');
    });
  events
    .command('show')
    .description(
      'a parked event: what it tells (personal data masked), why it is parked, and what waits behind it',
    )
    .argument('<id>', 'as `events parked` shows it')
    .option('--json', 'as JSON')
    .action(async (id: string, { json }: OutputOptions) => {
      const found = await withStores((stores) => parkedInFull(stores, id));
      if (!found) throw notParked(id);
      if (json) console.log(JSON.stringify(found, null, 2));
      else console.log(linesOfParked(found, terminal()).join('\n'));
    });
  events
    .command('retry')
    .description(`has an event tried again, then what waits behind it in its stream. ${SOON}. It is recorded`)
    .argument('<id>', 'as `events parked` shows it')
    .option('--as <name>', 'your name, recorded in the event', shortName, osUser())
    .option('--json', 'as JSON')
    .action((id: string, options: DecisionOptions) => decide(id, { decision: 'retry' }, options));
  events
    .command('skip')
    .description(
      `gives an event up for its subscription, for good; what waits behind it in its stream is tried. ${SOON}. ` +
        'It is recorded: the audit of the company tells who did it and why',
    )
    .argument('<id>', 'as `events parked` shows it')
    .requiredOption('--reason <text>', 'why; kept for good, so that it must name nobody', reason)
    .option('--as <name>', 'your name, recorded in the event', shortName, osUser())
    .option('--json', 'as JSON')
    .action((id: string, options: DecisionOptions & { readonly reason: string }) =>
      decide(id, { decision: 'skip', reason: options.reason }, options),
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

const notParked = (id: string): OperatorError => new OperatorError(`Nothing is parked as ${id}.`);

async function decide(
  id: string,
  what: ParkedDecision,
  { as: name, ...options }: DecisionOptions,
): Promise<void> {
  const decided = await withApp([OperatorModule], (app) =>
    app.get(CommandBus).execute(new DecideParked(id, what, { name })),
  );
  if (!decided) throw notParked(id);
  printOne({ id, decision: what.decision }, options);
}

function printCounts(counts: ReadonlyMap<string, number>, options: OutputOptions): void {
  const rows = [...counts].map(([subscription, parked]) => ({ subscription, parked }));
  printAll(rows, options, ({ subscription, parked }) => `${subscription}  ${parked}`, 'Nothing is parked.');
}

const lineOf = ({ id, since, type, stream, revision, error, retry }: ParkedEvent & { readonly id: string }) =>
  `${id}  ${since}  ${type}, revision ${revision} of ${stream}\n` +
  `    ${error ?? 'waits behind an earlier one of its stream'}${retry ? ' (is being tried again)' : ''}`;
