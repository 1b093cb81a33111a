import type { CompanyDetails } from '#company';
import { type AnnualReportRule, annualReportRules } from '#reference-data';
import { reportNotRequired } from '../errors.js';
import type { ReportedYear } from '../events.js';
import type { ReportPrice } from '../types.js';
import { figuresOf, ruleFor } from '../../queries/reporting-company.js';
import { type Answer, declare } from './answers.js';
import type { CompanyFigures } from './company-figures.js';
import { dueDateOf, firstDueReport } from './due-dates.js';
import { nothingDue, quote, usedAnswers } from './quote.js';

/** What a report that is asked for comes to. */
export interface Assessment {
  readonly report: Omit<ReportedYear, 'annualReportId' | 'tenantId'>;
  /** Null while figures are missing. */
  readonly price: ReportPrice | null;
  /** The fields of the figures that are missing. */
  readonly missing: readonly string[];
}

/**
 * Looks at a report as its state does: whether the company owes it, and at what price, the one in force on its due date.
 * Before the formation is filed a report is taken as owed, as a quote takes it.
 *
 * @param answers null: none were sent
 * @param priceInCents what a person has set; null: the rules of the state price it
 * @throws {DomainError} `E_ANNUAL_REPORT_NOT_REQUIRED`, `E_MANUAL_QUOTE_REQUIRED`, `E_VALIDATION_FAILED`
 */
export function assess(
  company: CompanyDetails,
  fiscalYear: number,
  answers: readonly Answer[] | null,
  priceInCents: number | null = null,
): Assessment {
  const rule = ruleFor(company);
  const figures = figuresOf(company);
  if (company.formationSubmissionStatus === 'FAILED')
    throw reportNotRequired('The formation of this company has failed.');
  assertOwed(rule, figures, fiscalYear);
  const report = {
    companyId: company.serviceCompanyId,
    customerId: company.serviceCustomerId,
    fiscalYear,
    state: company.state,
    entityType: company.entityType,
    dueDate: dueDateOf(rule, fiscalYear, figures.formedOn),
    answers: usedAnswers(rule, figures, fiscalYear, answers),
  };
  if (priceInCents !== null) return { report, price: priceByPerson(priceInCents), missing: [] };
  const quoted = quote(rule, figures, fiscalYear, declare(answers, annualReportRules.answerFields));
  if (!quoted.filingRequired) throw reportNotRequired(quoted.message);
  const { amountInCents, formula, inputFieldIds } = quoted;
  return {
    report,
    price: amountInCents === null ? null : { priceInCents: amountInCents, setBy: 'rule', formula },
    missing: inputFieldIds ?? [],
  };
}

const priceByPerson = (priceInCents: number): ReportPrice => ({
  priceInCents,
  setBy: 'person',
  formula: 'Set by the operations desk.',
});

function assertOwed(rule: AnnualReportRule, figures: CompanyFigures, fiscalYear: number): void {
  const nothing = nothingDue(rule, figures, fiscalYear);
  if (nothing !== null) throw reportNotRequired(nothing);
  const first = figures.formedOn === null ? null : firstDueReport(rule, figures.formedOn);
  if (first && fiscalYear < first.fiscalYear)
    throw reportNotRequired(
      `The company's first report is that of ${first.fiscalYear}, due on ${first.dueDate}.`,
    );
}
