import { resolve } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import { type Command, InvalidArgumentError } from 'commander';
import {
  type AuditState,
  CompanyHistory,
  parsePoint,
  type PointInTime,
  pointText,
  reportOf,
  reportPage,
  verifyHistory,
} from '#domain/company-history';
import { OperatorModule, RecordReveal } from '#domain/operator';
import { EventCodec, streamName } from '#kit/event-sourcing';
import { EventStore } from '#kit/event-store';
import { DocumentStore } from '#kit/document-store';
import { evidenceOf } from '#platform/hosting';
import { companyId, companyUnknown } from '../company-id.js';
import { OperatorError } from '../operator-error.js';
import { operatorToken, REVEAL, type Reveal } from '../operator-token.js';
import { osUser, printOne, progressLine } from '../output.js';
import { linesOfChanges, linesOfHistory, linesOfState } from '../terminal/history-lines.js';
import { terminal } from '../terminal/terminal.js';
import { lineOfFault, lineOfSuccess } from '../terminal/verification-lines.js';
import { withApp } from '../with-app.js';
import { withStores } from '../with-stores.js';
import { writeNewFile } from '../write-new-file.js';
import { addAnchorCommands } from './audit-anchors.js';
import { addExport, type BundleCheck, verifyFile } from './audit-export.js';

interface AuditOptions {
  readonly reveal?: Reveal;
  readonly json?: true;
}

/** Commands for auditors. */
export function addAuditCommands(program: Command): void {
  const audit = program.command('audit').description("the history of a company's changes");
  addReplay(audit);
  addDiff(audit);
  addReport(audit);
  addVerify(audit);
  addAnchorCommands(audit);
  addExport(audit);
}

function addReplay(audit: Command): void {
  audit
    .command('replay')
    .description(
      "a company's events in order, who caused each, and what each changed (as JSON: the state after it)",
    )
    .argument('<companyId>', 'the serviceCompanyId', companyId)
    .option(
      '--at <revision or time>',
      'only the state at this point (inclusive): a revision or an RFC 3339 time',
      point,
    )
    .option(...REVEAL)
    .option('--json', 'as JSON')
    .action(async (id: string, { at, ...options }: AuditOptions & { at?: PointInTime }) => {
      const history = await historyOf(id, 'audit replay', options);
      const out = terminal();
      if (at !== undefined) {
        const state = history.at(at) ?? notYet(at);
        // Output that does not go to a terminal is read by a program.
        if (options.json || !out.isTerminal) print(state);
        else say(linesOfState(state, out));
      } else if (options.json) print(history.entries());
      else say(linesOfHistory(history.steps(), out));
    });
}

function addDiff(audit: Command): void {
  audit
    .command('diff')
    .description("the changes of a company's state between two points, each a revision or an RFC 3339 time")
    .argument('<companyId>', 'the serviceCompanyId', companyId)
    .requiredOption('--from <revision or time>', 'the earlier state (inclusive)', point)
    .requiredOption('--to <revision or time>', 'the later state (inclusive)', point)
    .option(...REVEAL)
    .option('--json', 'as JSON')
    .action(
      async (id: string, { from, to, ...options }: AuditOptions & { from: PointInTime; to: PointInTime }) => {
        const history = await historyOf(id, 'audit diff', options);
        const between = history.between(from, to) ?? notYet(history.at(from) ? to : from);
        const { changes } = between;
        if (options.json) print({ from: pointOf(between.from), to: pointOf(between.to), changes });
        else say(changes.length > 0 ? linesOfChanges(changes, terminal()) : ['Nothing changed.']);
      },
    );
}

function addReport(audit: Command): void {
  audit
    .command('report')
    .description(
      "a company's history as one self-contained, printable HTML page, with actors, times, reasons, " +
        'the changes, and the webhooks sent',
    )
    .argument('<companyId>', 'the serviceCompanyId', companyId)
    .requiredOption('--out <file>', 'the file to write; must not exist')
    .option(...REVEAL)
    .option('--json', 'as JSON')
    .action(async (id: string, { out, ...options }: AuditOptions & { out: string }) => {
      const file = resolve(out);
      await writeNewFile(file, () =>
        withHistory(id, 'audit report', options, async ({ history, store, operator }) => {
          const made = {
            madeAt: new Date().toISOString(),
            madeBy: operator ?? osUser(),
            revealed: operator !== null,
          };
          return reportPage(await reportOf(id, history, store, made));
        }),
      );
      printOne({ companyId: id, file }, options);
    });
}

interface VerifyOptions extends BundleCheck {
  readonly company?: string;
  readonly anchors?: string;
  readonly file?: string;
}

function addVerify(audit: Command): void {
  audit
    .command('verify')
    .description(
      'checks the keyed chains and the signed anchors of the events, and lists events that are altered, unreadable, missing, ' +
        'inserted, forged, out of order, rewritten or cut off, or contain personal data of another event; ' +
        'exit code 1 if it finds any',
    )
    .option(
      '--company <id>',
      'checks only this company and its actions, signatures and reports, not the whole log',
      companyId,
    )
    .option(
      '--anchors <place>',
      'also compares the log with the anchors of a folder, a file or an https address',
    )
    .option('--file <bundle>', 'checks a bundle of audit export instead, without stores or keys')
    .option('--key <public key>', "with --file: the service's public key, as audit key printed it")
    .option('--json', 'as JSON')
    .action(async (options: VerifyOptions) => {
      if (options.file !== undefined) {
        await verifyFile(options.file, options);
        return;
      }
      const found = await withStores(async (stores) =>
        verifyHistory(await evidenceOf(stores, options.anchors), options.company, progressLine(options.json)),
      );
      if (options.company !== undefined && found.events === 0 && !found.broken)
        companyUnknown(options.company);
      if (options.json) console.log(JSON.stringify(found));
      else say(found.broken ? found.faults.map(lineOfFault) : [lineOfSuccess(found)]);
      if (found.broken) process.exitCode = 1;
    });
}

const pointOf = ({ revision, recordedAt }: AuditState): object => ({ revision, recordedAt });

const print = (value: unknown): void => {
  console.log(JSON.stringify(value, null, 2));
};

const say = (lines: readonly string[]): void => {
  console.log(lines.join('\n').trimEnd());
};

/** Context of an audit command. */
interface Audited {
  readonly history: CompanyHistory;
  readonly store: DocumentStore;
  /** The operator who is shown personal data; null if the data stays masked. */
  readonly operator: string | null;
}

/** @throws {OperatorError} the company does not exist, or the operator's token is missing or not valid */
async function withHistory<T>(
  id: string,
  purpose: string,
  { reveal }: AuditOptions,
  work: (audited: Audited) => T | Promise<T>,
): Promise<T> {
  const read = async (store: EventStore, codec: EventCodec): Promise<CompanyHistory> =>
    (await CompanyHistory.read(store, codec, id, reveal !== undefined)) ?? companyUnknown(id);
  if (reveal === undefined)
    return withStores(async ({ eventStore, codec, documentStore: store }) =>
      work({ history: await read(eventStore, codec), store, operator: null }),
    );
  const token = await operatorToken(reveal);
  return withApp([OperatorModule], async (app) => {
    const recorded = await app
      .get(CommandBus)
      .execute(new RecordReveal(token, streamName('company', id), purpose));
    if ('refused' in recorded) {
      if (recorded.refused === 'unknown stream') companyUnknown(id);
      throw new OperatorError("The operator's token is not valid: nothing is revealed.");
    }
    const history = await read(app.get(EventStore), app.get(EventCodec));
    return work({ history, store: app.get(DocumentStore), operator: recorded.operator });
  });
}

const historyOf = (id: string, purpose: string, options: AuditOptions): Promise<CompanyHistory> =>
  withHistory(id, purpose, options, ({ history }) => history);

function notYet(at: PointInTime): never {
  throw new OperatorError(`The company did not exist yet at ${pointText(at)}.`);
}

/** Parses a point in a company's life from the command line. */
function point(value: string): PointInTime {
  const parsed = parsePoint(value);
  if (parsed) return parsed;
  throw new InvalidArgumentError('Give a revision (0, 1, 2 …) or an RFC 3339 time (2026-01-31T12:00:00Z).');
}
