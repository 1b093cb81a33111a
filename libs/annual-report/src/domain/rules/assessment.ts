import type { annualReportRules, AnnualReportRule, EntityType } from '#reference-data';
import { needsPerson, reportNotRequired } from '../errors.js';
import type { ReportedYear } from '../events.js';
import type { ReportPrice } from '../types.js';
import { type Answer, declare } from './answers.js';
import type { CompanyFigures } from './company-figures.js';
import { dueDateOf, firstDueReport } from './due-dates.js';
import { nothingDue, quote, usedAnswers } from './quote.js';

/** The reference data that a report is assessed by. */
export type Rules = Pick<typeof annualReportRules, 'of' | 'answerFields'>;

/** A company whose report is assessed. */
export interface ReportingCompany {
  readonly companyId: string;
  readonly customerId: string;
  readonly tenantId: string;
  /** Two-letter state of formation. */
  readonly state: string;
  readonly entityType: EntityType;
  readonly formationFailed: boolean;
  readonly figures: CompanyFigures;
}

/** What is asked for. */
export interface YearToReport {
  readonly fiscalYear: number;
  /** Null: none were sent; empty: zero for all. */
  readonly answers: readonly Answer[] | null;
  /** What a person has set; null: the rules of the state price it. */
  readonly priceInCents: number | null;
}

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
 * @throws {DomainError} `E_ANNUAL_REPORT_NOT_REQUIRED`, `E_MANUAL_QUOTE_REQUIRED`, `E_VALIDATION_FAILED`
 */
export function assess(
  company: ReportingCompany,
  { fiscalYear, answers, priceInCents }: YearToReport,
  rules: Rules,
): Assessment {
  const { companyId, customerId, state, entityType, figures } = company;
  const rule = ruleFor(company, rules);
  if (company.formationFailed) throw reportNotRequired('The formation of this company has failed.');
  assertOwed(rule, figures, fiscalYear);
  const report = {
    companyId,
    customerId,
    fiscalYear,
    state,
    entityType,
    dueDate: dueDateOf(rule, fiscalYear, figures.formedOn),
    answers: usedAnswers(rule, figures, fiscalYear, answers),
  };
  if (priceInCents !== null) return { report, price: priceByPerson(priceInCents), missing: [] };
  const quoted = quote(rule, figures, fiscalYear, declare(answers, rules.answerFields));
  if (!quoted.filingRequired) throw reportNotRequired(quoted.message);
  const { amountInCents, formula, inputFieldIds } = quoted;
  return {
    report,
    price: amountInCents === null ? null : { priceInCents: amountInCents, setBy: 'rule', formula },
    missing: inputFieldIds ?? [],
  };
}

/** The rule that a company reports under. @throws {DomainError} `E_MANUAL_QUOTE_REQUIRED`: its state has none */
export function ruleFor(
  { state, entityType }: Pick<ReportingCompany, 'state' | 'entityType'>,
  rules: Pick<Rules, 'of'>,
): AnnualReportRule {
  const rule = rules.of(state, entityType);
  if (rule) return rule;
  throw needsPerson('Reports to this state are looked into by a person');
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
