import type { CommandContext } from '#event-sourcing';
import { type AnnualReport, type AnnualReportCommand, assertAwaitingInformation } from './decider.js';
import { answersMissing, filedInFuture, reportNotFound } from './errors.js';
import type { ReportedYear } from './events.js';
import type { Answer } from './rules/answers.js';
import {
  assess,
  type Assessment,
  type ReportingCompany,
  type Rules,
  type YearToReport,
} from './rules/assessment.js';
import type { PlainDate } from './rules/plain-date.js';
import { isPublished } from './types.js';

// What is asked for, with what the state's rules make of it, as a command that the decider can judge by itself.

/** What a report that is there can be taken to. */
export type ReportStep = Extract<
  AnnualReportCommand,
  {
    readonly type:
      'PublishReport' | 'ConfirmReport' | 'RequestInformation' | 'CompleteFiling' | 'WithdrawReport';
  }
>;

/** @throws {DomainError} as {@link assess}; `E_VALIDATION_FAILED` (`answers`): some are needed */
export function prepareSubmission(
  annualReportId: string,
  company: ReportingCompany,
  year: YearToReport,
  rules: Rules,
  today: PlainDate,
): AnnualReportCommand {
  const { report, price, missing } = assess(company, year, rules);
  if (price === null) throw answersMissing(missing);
  return { type: 'SubmitReport', report: of(company, annualReportId, report), price, submittedOn: today };
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
 * Answers that were given before and are not given again hold on; the price is the rules', except where a person has
 * set it.
 *
 * @throws {DomainError} as {@link assess}; `E_ANNUAL_REPORT_NOT_FOUND`, `E_ANNUAL_REPORT_NOT_AWAITING_INFORMATION`,
 * `E_VALIDATION_FAILED` (`answers`): some are needed
 */
export function prepareInformation(
  report: AnnualReport,
  company: ReportingCompany,
  given: readonly Answer[],
  rules: Rules,
): AnnualReportCommand {
  assertAwaitingInformation(report);
  const answers = withEarlier(report.answers, given);
  const priceInCents = report.price?.setBy === 'person' ? report.price.priceInCents : null;
  const assessed = assess(company, { fiscalYear: report.fiscalYear, answers, priceInCents }, rules);
  if (assessed.price === null) throw answersMissing(assessed.missing);
  return { type: 'GiveInformation', answers: assessed.report.answers, price: assessed.price };
}

/** To a partner only published reports are there. @throws {DomainError} `E_ANNUAL_REPORT_NOT_FOUND` */
export function prepareStep(
  { status }: AnnualReport,
  step: ReportStep,
  by: CommandContext['actor']['type'],
): ReportStep {
  if (by === 'partner' && !isPublished(status)) throw reportNotFound();
  return step;
}

/** Nothing is filed on a day to come. @throws {DomainError} `E_VALIDATION_FAILED` (`filedOn`) */
export function assertNotInFuture(step: ReportStep, today: PlainDate): void {
  if (step.type === 'CompleteFiling' && step.filedOn > today) throw filedInFuture();
}

const of = (
  { tenantId }: ReportingCompany,
  annualReportId: string,
  report: Assessment['report'],
): ReportedYear => ({ ...report, annualReportId, tenantId });

/** An empty list declares zero for all, whatever was said before. */
function withEarlier(earlier: readonly Answer[], given: readonly Answer[]): readonly Answer[] {
  if (given.length === 0) return [];
  const anew = new Set(given.map(({ fieldId }) => fieldId));
  return [...earlier.filter(({ fieldId }) => !anew.has(fieldId)), ...given];
}
