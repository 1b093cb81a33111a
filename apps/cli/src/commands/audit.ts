import { type Command, InvalidArgumentError } from 'commander';
import { streamPrefix } from '#event-sourcing';
import { isId } from '#kernel';
import { domains } from '../../../domains.js';
import { type Change, changesBetween } from '../audit/diff.js';
import { type AuditEntry, type AuditState, replay, stateAt } from '../audit/replay.js';
import { point, type Point, pointText } from '../audit/point.js';
import { type BrokenChain, verify } from '../audit/verify.js';
import { OperatorError } from '../operator-error.js';
import { printAll, quoted } from '../output.js';
import { withStores } from '../with-stores.js';

/** The auditor's verbs. */
export function addAuditCommands(program: Command): void {
  const audit = program.command('audit').description('who did what to a company, and when');
  audit
    .command('replay')
    .description("a company's events in order, who caused each, and the state after each")
    .argument('<companyId>', 'the serviceCompanyId', companyId)
    .option(
      '--at <revision or time>',
      'only the state as of then (inclusive): a revision or an RFC 3339 time',
      point,
    )
    .option('--json', 'as JSON')
    .action(async (id: string, options: { at?: Point; json?: true }) => {
      const entries = await entriesOf(id);
      if (options.at !== undefined) printState(entries, options.at);
      else if (options.json) console.log(JSON.stringify(entries, null, 2));
      else for (const entry of entries) printEntry(entry);
    });
  addDiff(audit);
  addVerify(audit);
}

function addDiff(audit: Command): void {
  audit
    .command('diff')
    .description(
      'what changed in the state of a company between two points, each a revision or an RFC 3339 time',
    )
    .argument('<companyId>', 'the serviceCompanyId', companyId)
    .requiredOption('--from <revision or time>', 'the state as of then (inclusive)', point)
    .requiredOption('--to <revision or time>', 'compared with the state as of then (inclusive)', point)
    .option('--json', 'as JSON')
    .action(async (id: string, options: { from: Point; to: Point; json?: true }) => {
      const entries = await entriesOf(id);
      const [from, to] = [stateOrRefusal(entries, options.from), stateOrRefusal(entries, options.to)];
      const changes = changesBetween(from.state, to.state);
      if (options.json)
        console.log(JSON.stringify({ from: pointOf(from), to: pointOf(to), changes }, null, 2));
      else printAll(changes, {}, lineOfChange, 'Nothing changed.');
    });
}

function addVerify(audit: Command): void {
  audit
    .command('verify')
    .description(
      'walks the hash chains of the events and names the first that was altered, is missing, out of order ' +
        'or holds personal data of another; ' +
        'exit code 1 where there is one',
    )
    .option('--company <id>', 'only this company and what belongs to it', companyId)
    .option('--json', 'as JSON')
    .action(async (options: { company?: string; json?: true }) => {
      const prefixes = domains.flatMap(({ aggregates }) => aggregates.map((a) => streamPrefix(a.category)));
      const found = await withStores(({ eventStore, codec }) =>
        verify(eventStore, codec, prefixes, options.company),
      );
      if (options.company !== undefined && found.events === 0 && !found.broken)
        throw new OperatorError(`There is no company ${options.company}.`);
      if (options.json) console.log(JSON.stringify(found));
      else
        console.log(
          found.broken
            ? lineOfFault(found.broken)
            : `${found.events} events in ${found.streams} streams: every link holds.`,
        );
      if (found.broken) process.exitCode = 1;
    });
}

const lineOfFault = ({ fault, stream, revision, eventId, detail }: BrokenChain): string =>
  `${fault}: revision ${revision} of ${stream}${eventId === null ? '' : ` (event ${eventId})`}: ${detail}`;

const lineOfChange = ({ path, from, to }: Change): string => `${path}: ${shown(from)} → ${shown(to)}`;

const shown = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

const pointOf = ({ revision, recordedAt }: AuditState): object => ({ revision, recordedAt });

async function entriesOf(id: string): Promise<readonly AuditEntry[]> {
  const entries = await withStores(({ eventStore, codec }) => replay(eventStore, codec, id));
  if (entries.length === 0) throw new OperatorError(`There is no company ${id}.`);
  return entries;
}

function stateOrRefusal(entries: readonly AuditEntry[], at: Point): AuditState {
  const state = stateAt(entries, at);
  if (!state) throw new OperatorError(`The company did not exist yet at ${pointText(at)}.`);
  return state;
}

function printState(entries: readonly AuditEntry[], at: Point): void {
  console.log(JSON.stringify(stateOrRefusal(entries, at), null, 2));
}

function printEntry(entry: AuditEntry): void {
  const { revision, recordedAt, type, actor, requestId, data } = entry;
  console.log(`#${revision}  ${recordedAt}  ${type}`);
  console.log(`    by ${actor.type} ${actor.id}, request ${quoted(requestId)}`);
  console.log(`    ${JSON.stringify(data)}`);
}

function companyId(value: string): string {
  if (!isId(value)) throw new InvalidArgumentError('A company id has 27 letters and digits.');
  return value;
}
