import { type Command, InvalidArgumentError } from 'commander';
import { isId } from '#hosting';
import { type AuditEntry, replay, stateAt } from '../audit/replay.js';
import { point, type Point, pointText } from '../audit/point.js';
import { OperatorError } from '../operator-error.js';
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
      const entries = await withStores(({ eventStore, codec }) => replay(eventStore, codec, id));
      if (entries.length === 0) throw new OperatorError(`There is no company ${id}.`);
      if (options.at !== undefined) printState(entries, options.at);
      else if (options.json) console.log(JSON.stringify(entries, null, 2));
      else for (const entry of entries) printEntry(entry);
    });
}

function printState(entries: readonly AuditEntry[], at: Point): void {
  const state = stateAt(entries, at);
  if (!state) throw new OperatorError(`The company did not exist yet at ${pointText(at)}.`);
  console.log(JSON.stringify(state, null, 2));
}

function printEntry(entry: AuditEntry): void {
  const { revision, recordedAt, type, actor, requestId, data } = entry;
  console.log(`#${revision}  ${recordedAt}  ${type}`);
  console.log(`    by ${actor.type} ${actor.id}, request ${requestId}`);
  console.log(`    ${JSON.stringify(data)}`);
}

function companyId(value: string): string {
  if (!isId(value)) throw new InvalidArgumentError('A company id has 27 letters and digits.');
  return value;
}
