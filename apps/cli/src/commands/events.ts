import { CommandBus } from '@nestjs/cqrs';
import type { Command } from 'commander';
import {
  DecideParked,
  OperatorModule,
  type ParkedDecision,
  parkedInFull,
  type ParkedInFull,
} from '#domain/operator';
import {
  countParked,
  listParked,
  type ParkedEvent,
  resumeAfter,
  type ResumeOutcome,
  toParkedEvent,
} from '#kit/subscriptions';
import { isKnownSubscription } from '#kit/projections';
import type { Stores } from '#platform/hosting';
import { OperatorError } from '../operator-error.js';
import {
  osUser,
  type ListColumn,
  type OutputOptions,
  printAll,
  printOne,
  REASON,
  shortName,
  wholeNumber,
} from '../output.js';
import { paintOf, terminal, type Terminal } from '../terminal/terminal.js';
import { withApp } from '../with-app.js';
import { withStores } from '../with-stores.js';
import { printable } from '#kit/kernel';
import { linesOfValues } from '../terminal/history-lines.js';
import { table, wrap } from '../terminal/table.js';

const SOON = 'The process that runs the subscription does it within a second';

interface ParkedOptions extends OutputOptions {
  readonly subscription?: string;
  readonly count?: true;
}

interface RetryOptions {
  readonly all?: true;
  readonly subscription?: string;
}

interface DecisionOptions extends OutputOptions {
  readonly as: string;
}

export function addEventCommands(program: Command): void {
  const events = program
    .command('events')
    .description('events that a subscription could not handle, and the events that wait for them');
  events
    .command('parked')
    .description('all parked events in order, each with its error')
    .option('--subscription <name>', 'only of this subscription, as shown by `/health/ready`')
    .option('--count', 'the number of parked events per subscription')
    .action(async ({ count, subscription, ...options }: ParkedOptions) => {
      if (count) {
        printCounts(await withStores(({ documentStore }) => countParked(documentStore)), options);
        return;
      }
      const parked = await withStores((stores) => parkedOf(stores, subscription));
      const listed = parked.map(({ id, document }) => ({ id, ...toParkedEvent(document) }));
      printAll(listed, options, COLUMNS, 'No events are parked.');
    });
  events
    .command('show')
    .description('a parked event (personal data masked), its error, and the events that wait for it')
    .argument('<id>', 'as shown by `events parked`')
    .action(async (id: string, { json }: OutputOptions) => {
      const parkedEvent = await withStores((stores) => parkedInFull(stores, id));
      if (!parkedEvent) throw notParked(id);
      if (json) console.log(JSON.stringify(parkedEvent, null, 2));
      else console.log(linesOfParked(parkedEvent, terminal()).join('\n'));
    });
  events
    .command('retry')
    .description(`retries an event, then the events that wait for it. ${SOON}. The retry is recorded`)
    .argument('[id]', 'as shown by `events parked`')
    .option('--all', 'retries all parked events')
    .option('--subscription <name>', 'retries all parked events of this subscription')
    .option('--as <name>', 'your name, recorded in the event', shortName, osUser())
    .action(async (id: string | undefined, options: DecisionOptions & RetryOptions) => {
      if ([id, options.all, options.subscription].filter((one) => one !== undefined).length !== 1)
        throw new OperatorError('Name one parked event, or use --all or --subscription <name>.');
      if (id !== undefined) await decide(id, { decision: 'retry' }, options);
      else await retryAll(options);
    });
  events
    .command('skip')
    .description(
      `permanently skips an event for its subscription, and retries the events that wait for it. ${SOON}. ` +
        "The company's audit shows your name and the reason",
    )
    .argument('<id>', 'as shown by `events parked`')
    .requiredOption(...REASON)
    .option('--as <name>', 'your name, recorded in the event', shortName, osUser())
    .action((id: string, options: DecisionOptions & { readonly reason: string }) =>
      decide(id, { decision: 'skip', reason: options.reason }, options),
    );
  events
    .command('resume')
    .description(
      'sets the position after which a subscriber continues, after an older log was restored. Recorded effects, such as ' +
        'webhooks, are not repeated. The process that runs the subscription continues within 15 seconds',
    )
    .argument('<subscription>', 'as shown by `/health/ready`')
    .requiredOption(
      '--after <position>',
      'position of an event, such as the newest one that was restored; -1: all events',
      wholeNumber(-1),
    )
    .action(async (subscription: string, { after, ...options }: OutputOptions & { after: number }) => {
      const resumed = await withStores(({ documentStore, eventStore }) =>
        resumeAfter(documentStore, eventStore, subscription, after),
      );
      if (resumed !== 'resumed') throw new OperatorError(`${subscription} ${REFUSALS[resumed]}`);
      printOne({ subscription, after }, options);
    });
}

const REFUSALS: Readonly<Record<Exclude<ResumeOutcome, 'resumed'>, string>> = {
  'at work':
    'is running now. If it keeps running, you do not need to do anything; if it fails, run this command again.',
  'within the log': 'needs no position: its checkpoint is within the log.',
  'past the log': 'cannot continue there: the position is beyond the newest event.',
  unknown: 'is not a known subscriber; `/health/ready` lists the subscribers.',
};

const notParked = (id: string): OperatorError => new OperatorError(`No event is parked as ${id}.`);

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

/** Returns the parked events of one subscription or of all. @throws {OperatorError} if no subscription has this name */
async function parkedOf({ documentStore, registry }: Stores, subscription?: string) {
  const isKnown =
    subscription === undefined ||
    (await isKnownSubscription(documentStore, registry.projections, subscription));
  if (!isKnown) throw new OperatorError(`${subscription} ${REFUSALS.unknown}`);
  return listParked(documentStore, subscription);
}

/** Retries the failed events; the events that wait for them follow automatically. */
async function retryAll({
  subscription,
  as: name,
  ...options
}: DecisionOptions & RetryOptions): Promise<void> {
  const retried = await withApp([OperatorModule], async (app, stores) => {
    const parked = await parkedOf(stores, subscription);
    const failed = parked.filter(({ document }) => document.error !== null);
    for (const { id } of failed)
      await app.get(CommandBus).execute(new DecideParked(id, { decision: 'retry' }, { name }));
    return failed.length;
  });
  printOne({ retried }, options);
}

function printCounts(counts: ReadonlyMap<string, number>, options: OutputOptions): void {
  const rows = [...counts].map(([subscription, parked]) => ({ subscription, parked }));
  const columns: readonly ListColumn<(typeof rows)[number]>[] = [
    { title: 'SUBSCRIPTION', text: ({ subscription }) => subscription },
    { title: 'PARKED EVENTS', text: ({ parked }) => String(parked) },
  ];
  printAll(rows, options, columns, 'No events are parked.');
}

type ListedEvent = ParkedEvent & { readonly id: string };

const eventIn = ({ type, revision, stream }: ListedEvent): string =>
  `${type}, revision ${revision} of ${stream}`;

const reasonOf = ({ error, retry }: ListedEvent): string =>
  `${error ?? 'waits for an earlier event of its stream'}${retry ? ' (retrying)' : ''}`;

const COLUMNS: readonly ListColumn<ListedEvent>[] = [
  { title: 'ID', text: ({ id }) => id },
  { title: 'PARKED SINCE', text: ({ since }) => since },
  // Without a terminal, the reason follows on a line of its own.
  { title: 'EVENT', text: eventIn, untitled: (event) => `${eventIn(event)}\n    ${reasonOf(event)}` },
  { title: 'REASON', text: reasonOf, untitled: () => '' },
];

/** Formats a parked event with its error and the events that wait for it. */
function linesOfParked(parkedEvent: ParkedInFull, out: Terminal): string[] {
  const { id, type, stream, revision, since, error, retry, event, waiting } = parkedEvent;
  const paint = paintOf(out);
  const heading = `${type}, revision ${revision} of ${stream}`;
  const reason = `${error ?? 'It waits for an earlier event of its stream'}${retry ? ' (retrying)' : ''}`;
  return [
    ...wrap(printable(heading), out.width).map((line) => paint('bold', line)),
    ...wrap(printable(`${id}, since ${since}`), out.width).map((line) => paint('dim', line)),
    '',
    ...wrap(printable(reason), out.width).map((line) => paint('red', line)),
    '',
    ...(event ? linesOfValues(event, out) : ['The event is no longer in the log.']),
    '',
    ...(waiting.length === 0
      ? ['No events wait for it.']
      : table(
          [{ title: 'Waiting event' }, { title: 'Revision' }, { title: 'Since' }],
          waiting.map((one) => [one.type, String(one.revision), one.since]),
          out.width,
          paint,
        )),
  ];
}
