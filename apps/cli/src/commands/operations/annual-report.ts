import { type Command, InvalidArgumentError } from 'commander';
import {
  BeginReport,
  CompleteFilingRequest,
  DraftReportRequest,
  reportOutcomeOf,
  type ReportStep,
  RequestInformationRequest,
  TakeReportStep,
} from '#domain/annual-report';
import { validate } from '#platform/http';
import { operate, operationVerb } from '../../operation.js';
import { wholeNumber } from '../../output.js';

interface Answer {
  readonly fieldId: string;
  readonly value: string;
}

interface StepOptions {
  readonly report: string;
  readonly message?: string;
  readonly filedOn?: string;
}

interface DraftOptions {
  readonly fiscalYear: number;
  readonly answer?: readonly Answer[];
  readonly zero?: true;
  readonly priceInCents?: number;
}

export function addAnnualReportVerbs(operations: Command): void {
  const reports = operations.command('annual-report').description('the annual reports of a company');
  addDraft(reports);
  step(reports, 'publish', 'shows a draft to the partner, who can confirm it', () => ({
    type: 'PublishReport',
  }));
  step(reports, 'request-information', 'asks the partner about a report in progress', ({ message }) => {
    const asked = validate(RequestInformationRequest, { message });
    return { type: 'RequestInformation', message: asked.message };
  }).requiredOption('--message <text>', 'the question, shown to the partner');
  step(reports, 'complete', 'records that the state accepted a report; permanent', ({ filedOn }) =>
    CompleteFilingRequest.step(validate(CompleteFilingRequest, { filedOn })),
  ).option('--filed-on <date>', 'yyyy-MM-dd; default: today');
  step(reports, 'withdraw', 'withdraws a report; its year can be reported again', () => ({
    type: 'WithdrawReport',
  }));
}

function addDraft(reports: Command): void {
  operationVerb(
    reports,
    'draft',
    'drafts the report of a fiscal year, or replaces the draft; the partner does not see it',
  )
    .requiredOption('--fiscal-year <year>', 'the fiscal year', wholeNumber(0))
    .option(
      '--answer <field=value>',
      'a figure or choice that the price depends on; can be repeated',
      collect,
    )
    .option('--zero', 'declares zero for all figures')
    .option(
      '--price-in-cents <cents>',
      'the price; default: computed by the rules of the state',
      wholeNumber(0),
    )
    .action(
      operate<DraftOptions>(async (operation, options) => {
        const { companyId, context } = operation;
        const body = validate(DraftReportRequest, {
          fiscalYear: options.fiscalYear,
          answers: options.answer ?? (options.zero ? [] : null),
          priceInCents: options.priceInCents ?? null,
        });
        const draft = new BeginReport('draft', companyId, DraftReportRequest.year(body), context);
        return reportOutcomeOf(await operation.execute(draft));
      }),
    );
}

const step = (
  reports: Command,
  name: string,
  description: string,
  stepOf: (options: StepOptions) => ReportStep,
): Command =>
  operationVerb(reports, name, description)
    .requiredOption('--report <annualReportId>', "the report's id")
    .action(
      operate<StepOptions>(async (operation, options) => {
        const { companyId, context } = operation;
        const taken = new TakeReportStep(companyId, options.report, stepOf(options), context);
        return reportOutcomeOf(await operation.execute(taken));
      }),
    );

function collect(value: string, earlier: readonly Answer[] = []): readonly Answer[] {
  const at = value.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Must have the form field=value.');
  return [...earlier, { fieldId: value.slice(0, at), value: value.slice(at + 1) }];
}
