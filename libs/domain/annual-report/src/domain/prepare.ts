import type { CommandContext } from '#kit/event-sourcing';
import { type AnnualReport, type AnnualReportCommand, assertAwaitingInformation } from './decider.js';
import { answersMissing, filedInFuture, reportNotFound, stepNotPossible } from './errors.js';
import type { ReportedYear } from './events.js';
import type { Answer } from './rules/answers.js';
import {
  assess,
  assessExemption,
  type Assessment,
  type ReportingCompany,
  type Rules,
  type YearToReport,
} from './rules/assessment.js';
import type { PlainDate } from './rules/plain-date.js';
import { isPublished } from './types.js';

// Prepares commands: applies the state's rules to a request, so that the decider needs only its own state.

/** The statuses to which a step moves a report. */
export type ReportStep =
  | Extract<
      AnnualReportCommand,
      { readonly type: 'PublishReport' | 'ConfirmReport' | 'RequestInformation' | 'WithdrawReport' }
    >
  | {
      readonly type: 'CompleteFiling';
      /** Null: today. */
      readonly filedOn: PlainDate | null;
    };

/** @throws {DomainError} as {@link assess}; `E_VALIDATION_FAILED` (`answers`): some are missing */
export function prepareSubmission(
  annualReportId: string,
  company: ReportingCompany,
  year: YearToReport,
  rules: Rules,
): AnnualReportCommand {
  const { report, price, missing } = assess(company, year, rules);
  if (price === null) throw answersMissing(missing);
  const submittedOn = company.today;
  return { type: 'SubmitReport', report: of(company, annualReportId, report), price, submittedOn };
}

/** The declared year, and why no filing is due, in plain words. */
export interface Declaration {
  readonly commandOf: (annualReportId: string) => AnnualReportCommand;
  readonly reason: string;
}

/** @throws {DomainError} as {@link assessExemption}; `E_VALIDATION_FAILED` (`answers`): some are missing */
export function prepareDeclaration(
  company: ReportingCompany,
  year: Pick<YearToReport, 'fiscalYear' | 'answers'>,
  rules: Rules,
): Declaration {
  const { report, reason, missing } = assessExemption(company, year, rules);
  if (reason === null) throw answersMissing(missing);
  return {
    commandOf: (id) => ({ type: 'DeclareNotRequired', report: of(company, id, report) }),
    reason,
  };
}

/** @throws {DomainError} as {@link assess} */
export function prepareDraft(
  annualReportId: string,
  company: ReportingCompany,
  year: YearToReport,
  rules: Rules,
): AnnualReportCommand {
  const { report, price } = assess(company, year, rules);
  return { type: 'DraftReport', report: of(company, annualReportId, report), price };
}

/**
 * Earlier answers stay valid unless given again. The rules set the price, unless a person did.
 *
 * @throws {DomainError} as {@link assess}; `E_ANNUAL_REPORT_NOT_FOUND`,
 * `E_ANNUAL_REPORT_NOT_AWAITING_INFORMATION`; `E_VALIDATION_FAILED` (`answers`): some are missing
 */
export function prepareInformation(
  report: AnnualReport,
  company: ReportingCompany,
  newAnswers: readonly Answer[],
  rules: Rules,
): AnnualReportCommand {
  assertAwaitingInformation(report);
  const answers = withEarlier(report.answers, newAnswers);
  const priceInCents = report.price?.setBy === 'person' ? report.price.priceInCents : null;
  const assessed = assess(company, { fiscalYear: report.fiscalYear, answers, priceInCents }, rules);
  if (assessed.price === null) throw answersMissing(assessed.missing);
  return { type: 'GiveInformation', answers: assessed.report.answers, price: assessed.price };
}

/**
 * Partners can only change published reports. A filing needs a date that is not in the future and a filed company;
 * reports accepted before that rule may exist without one.
 *
 * @throws {DomainError} `E_ANNUAL_REPORT_NOT_FOUND`, `E_VALIDATION_FAILED` (`filedOn`)
 * @throws {InvalidStateError} the company is not filed
 */
export function prepareStep(
  { status }: AnnualReport,
  { today, figures }: Pick<ReportingCompany, 'today' | 'figures'>,
  step: ReportStep,
  by: CommandContext['actor']['type'],
): AnnualReportCommand {
  if (isPartners(by) && !isPublished(status)) throw reportNotFound();
  if (step.type !== 'CompleteFiling') return step;
  const filedOn = step.filedOn ?? today;
  if (filedOn > today) throw filedInFuture();
  if (figures.formedOn === null) throw stepNotPossible('The state has not filed the company yet.');
  return { ...step, filedOn };
}

const isPartners = (by: CommandContext['actor']['type']): boolean => by === 'partner' || by === 'portal-user';

const of = (
  { tenantId }: ReportingCompany,
  annualReportId: string,
  report: Assessment['report'],
): ReportedYear => ({ ...report, annualReportId, tenantId });

/** Combines earlier and new answers. An empty list declares zero for all, overriding earlier answers. */
function withEarlier(earlier: readonly Answer[], newAnswers: readonly Answer[]): readonly Answer[] {
  if (newAnswers.length === 0) return [];
  const answered = new Set(newAnswers.map(({ fieldId }) => fieldId));
  return [...earlier.filter(({ fieldId }) => !answered.has(fieldId)), ...newAnswers];
}
