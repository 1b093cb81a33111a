import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import {
  alteredEvents,
  type AuditState,
  type CompanyHistory,
  parsePoint,
  type PointInTime,
  pointText,
  reportOf,
  reportPage,
  type VerifiedDocuments,
  verifyDocuments,
  verifyHistory,
} from '#domain/company-history';
import { actorNames } from '#domain/operator';
import type { Verification } from '#platform/audit';
import { DocumentBytes, DocumentsModule } from '#platform/documents';
import { evidenceOf, type Stores } from '#platform/hosting';
import { type AuditedHistory, withHistory } from '../audited-history.js';
import { companyId, companyUnknown } from '../company-id.js';
import { writeNewFile } from '../new-file.js';
import { OperatorError } from '../operator-error.js';
import { REVEAL, type Reveal } from '../operator-token.js';
import { osUser, printOne, progressLine } from '../output.js';
import { linesOfChanges, linesOfHistory, linesOfState } from '../terminal/history-lines.js';
import { type Terminal, terminal } from '../terminal/terminal.js';
import {
  lineOfFault,
  lineOfSuccess,
  linesOfVerification,
  verificationJson,
} from '../terminal/verification-lines.js';
import { withApp } from '../with-app.js';
import { withStores } from '../with-stores.js';
import { addAnchorCommands } from './audit-anchors.js';
import { addExport, type BundleCheck, verifyFile } from './audit-export.js';

interface AuditOptions {
  readonly reveal?: Reveal;
  readonly json?: true;
}

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
    .argument('<companyId>', "the company's id (serviceCompanyId)", companyId)
    .option(
      '--at <revision or time>',
      'only the state at this point (inclusive): a revision or an RFC 3339 time',
      point,
    )
    .option(...REVEAL)
    .action(async (id: string, { at, ...options }: AuditOptions & { at?: PointInTime }) => {
      const audited = await historyOf(id, 'audit replay', options);
      const { history, verification } = audited;
      if (at !== undefined) {
        assertReached(history, at);
        const state = history.at(at) ?? notYet(at);
        sayAudited(
          audited,
          options,
          () => state,
          (out) => linesOfState(state, out),
        );
      } else
        sayAudited(
          audited,
          options,
          () => history.entries(),
          (out) => linesOfHistory(history.steps(), out, alteredEvents(verification)),
        );
    });
}

function addDiff(audit: Command): void {
  audit
    .command('diff')
    .description("the changes of a company's state between two points, each a revision or an RFC 3339 time")
    .argument('<companyId>', "the company's id (serviceCompanyId)", companyId)
    .requiredOption('--from <revision or time>', 'the earlier state (inclusive)', point)
    .requiredOption('--to <revision or time>', 'the later state (inclusive)', point)
    .option(...REVEAL)
    .action(
      async (id: string, { from, to, ...options }: AuditOptions & { from: PointInTime; to: PointInTime }) => {
        const audited = await historyOf(id, 'audit diff', options);
        const { history } = audited;
        for (const at of [from, to]) assertReached(history, at);
        const between = history.between(from, to) ?? notYet(history.at(from) ? to : from);
        const { changes } = between;
        sayAudited(
          audited,
          options,
          () => ({ from: pointOf(between.from), to: pointOf(between.to), changes }),
          (out) => (changes.length > 0 ? linesOfChanges(changes, out) : ['Nothing changed.']),
        );
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
    .argument('<companyId>', "the company's id (serviceCompanyId)", companyId)
    .requiredOption('--out <file>', 'the file to write; must not exist')
    .option(...REVEAL)
    .action(async (id: string, { out, ...options }: AuditOptions & { out: string }) => {
      const file = resolve(out);
      const { reveal, json } = options;
      await writeNewFile(file, () =>
        withHistory(id, 'audit report', reveal, async (audited) => {
          const { history, verification, verifiedAt, store, queryBus, operator } = audited;
          const actors = history.steps().map(({ actor }) => actor);
          const about = {
            madeAt: verifiedAt,
            madeBy: operator ?? osUser(),
            revealed: operator !== null,
            names: await actorNames(queryBus, history.tenantId, actors),
            verification,
          };
          if (json) printOne({ companyId: id, file, verification: verificationJson(verification) }, options);
          else say(linesOfVerification(verification, verifiedAt, terminal()));
          return reportPage(await reportOf(id, history, store, about));
        }),
      );
      if (!json) printOne({ companyId: id, file }, options);
    });
}

interface VerifyOptions extends BundleCheck {
  readonly company?: string;
  readonly anchors?: string;
  readonly file?: string;
  readonly documents?: true;
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
    .option('--documents', 'also compares the stored documents with their recorded SHA-256')
    .option('--file <bundle>', 'checks a bundle of audit export instead, without stores or keys')
    .option('--key <public key>', "with --file: the service's public key, as audit key printed it")
    .action(async (options: VerifyOptions) => {
      if (options.file !== undefined) {
        await verifyFile(options.file, options);
        return;
      }
      const result = options.documents
        ? await withApp([DocumentsModule], (app, stores) => verified(stores, options, app.get(DocumentBytes)))
        : await withStores((stores) => verified(stores, options));
      if (options.company !== undefined && result.events === 0 && !result.broken)
        companyUnknown(options.company);
      if (options.json) console.log(JSON.stringify(result));
      else if (!result.broken) say([lineOfSuccess(result)]);
      else {
        const { documents } = result;
        const checked = documents === undefined ? [] : [`${documents} documents were compared.`];
        say([...result.faults.map(lineOfFault), ...checked]);
      }
      if (result.broken) process.exitCode = 1;
    });
}

/** Verifies the log, and the documents if their bytes are given. */
async function verified(
  stores: Stores,
  { anchors, company, json }: VerifyOptions,
  bytes?: DocumentBytes,
): Promise<Verification & Partial<VerifiedDocuments>> {
  const result = await verifyHistory(await evidenceOf(stores, anchors), company, progressLine(json));
  if (!bytes) return result;
  const { documents, faults } = await verifyDocuments(stores.eventStore, bytes, { companyId: company });
  return {
    ...result,
    documents,
    broken: result.broken ?? faults[0] ?? null,
    faults: [...result.faults, ...faults],
  };
}

const pointOf = ({ revision, recordedAt }: AuditState): object => ({ revision, recordedAt });

const print = (value: unknown): void => console.log(JSON.stringify(value, null, 2));

const say = (lines: readonly string[]): void => console.log(lines.join('\n').trimEnd());

/** Prints the verification of a history and then the history, or the verification on standard error as JSON. */
function sayAudited(
  { verification, verifiedAt }: AuditedHistory,
  { json }: AuditOptions,
  value: () => unknown,
  lines: (out: Terminal) => readonly string[],
): void {
  if (json) {
    console.error(JSON.stringify({ verification: verificationJson(verification) }));
    print(value());
  } else {
    const out = terminal();
    say([...linesOfVerification(verification, verifiedAt, out), ...lines(out)]);
  }
}

const historyOf = (id: string, purpose: string, { reveal }: AuditOptions): Promise<AuditedHistory> =>
  withHistory(id, purpose, reveal, (audited) => audited);

/** @throws {OperatorError} the company did not exist yet at the point, or has no such revision yet */
function assertReached(history: CompanyHistory, at: PointInTime): void {
  const { revision } = history.present;
  if ('revision' in at && at.revision > revision)
    throw new OperatorError(`There is no revision ${at.revision}: the newest revision is ${revision}.`);
}

function notYet(at: PointInTime): never {
  throw new OperatorError(`The company did not exist yet at ${pointText(at)}.`);
}

/** Parses a point in a company's life from the command line. */
function point(value: string): PointInTime {
  const parsed = parsePoint(value);
  if (parsed) return parsed;
  throw new InvalidArgumentError('Give a revision (0, 1, 2 …) or an RFC 3339 time (2026-01-31T12:00:00Z).');
}
