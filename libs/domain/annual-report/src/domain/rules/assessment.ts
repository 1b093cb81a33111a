import type { annualReportRules, AnnualReportRule, EntityType } from '#platform/reference-data';
import { needsPerson, reportNotRequired, reportRequired } from '../errors.js';
import type { ReportedYear } from '../events.js';
import type { ReportPrice } from '../types.js';
import { type Answer, declare } from './answers.js';
import type { CompanyFigures } from './company-figures.js';
import { dueDateOf } from './due-dates.js';
import { type PlainDate, yearOf } from './plain-date.js';
import { nothingDue, quote, type Quote, usedAnswers } from './quote.js';

/** The reference data used to assess a report. */
export type Rules = Pick<typeof annualReportRules, 'of' | 'answerFields'>;

export interface ReportingCompany {
  readonly companyId: string;
  readonly customerId: string;
  readonly tenantId: string;
  /** Two-letter code of the state of formation. */
  readonly state: string;
  readonly entityType: EntityType;
  readonly formationFailed: boolean;
  readonly figures: CompanyFigures;
  /** In the time zone of its state. */
  readonly today: PlainDate;
}

export interface YearToReport {
  readonly fiscalYear: number;
  /** Null: none were sent; empty: zero for all. */
  readonly answers: readonly Answer[] | null;
  /** A price set by a person; null: the rules of the state set the price. */
  readonly priceInCents: number | null;
}

/** The result of assessing a report. */
export interface Assessment {
  readonly report: Omit<ReportedYear, 'annualReportId' | 'tenantId'>;
  readonly price: ReportPrice | null;
  /** The fields of the missing figures. */
  readonly missing: readonly string[];
}

/**
 * Assesses a report by its state's rules: whether it is due, and at what price. The price is the one in force on
 * the due date.
 *
 * @throws {DomainError} `E_ANNUAL_REPORT_NOT_REQUIRED`, `E_MANUAL_QUOTE_REQUIRED`, `E_VALIDATION_FAILED`
 */
export function assess(
  company: ReportingCompany,
  { fiscalYear, answers, priceInCents }: YearToReport,
  rules: Rules,
): Assessment {
  const rule = ruleFor(company, rules);
  assertInReach(company, fiscalYear);
  const nothing = nothingDue(rule, company.figures, fiscalYear);
  if (nothing !== null) throw reportNotRequired(nothing);
  const report = reportOf(company, rule, fiscalYear, answers);
  if (priceInCents !== null) return { report, price: priceByPerson(priceInCents), missing: [] };
  const quoted = quote(rule, company.figures, fiscalYear, declare(answers, rules.answerFields));
  if (!quoted.filingRequired) throw reportNotRequired(quoted.message);
  const { amountInCents, formula, inputFieldIds } = quoted;
  return {
    report,
    price: amountInCents === null ? null : { priceInCents: amountInCents, setBy: 'rule', formula },
    missing: inputFieldIds ?? [],
  };
}

/** The result of assessing a year for which no filing is due. */
interface Exemption extends Pick<Assessment, 'report' | 'missing'> {
  /** The reason, in plain words; null if figures are missing. */
  readonly reason: string | null;
}

/**
 * Assesses a year for which a partner declares that no filing is due (contract 7.5).
 *
 * @throws {DomainError} `E_ANNUAL_REPORT_REQUIRED`: a report is due for these figures;
 * `E_ANNUAL_REPORT_NOT_REQUIRED`: too early to declare; `E_MANUAL_QUOTE_REQUIRED`, `E_VALIDATION_FAILED`
 */
export function assessExemption(
  company: ReportingCompany,
  { fiscalYear, answers }: Pick<YearToReport, 'fiscalYear' | 'answers'>,
  rules: Rules,
): Exemption {
  const rule = ruleFor(company, rules);
  assertInReach(company, fiscalYear);
  const quoted: Quote = quote(rule, company.figures, fiscalYear, declare(answers, rules.answerFields));
  const report = reportOf(company, rule, fiscalYear, answers);
  if (quoted.needsInput) return { report, missing: quoted.inputFieldIds ?? [], reason: null };
  if (quoted.filingRequired) throw reportRequired(quoted.message);
  return { report, missing: [], reason: quoted.message };
}

const reportOf = (
  { companyId, customerId, state, entityType, figures }: ReportingCompany,
  rule: AnnualReportRule,
  fiscalYear: number,
  answers: readonly Answer[] | null,
): Assessment['report'] => ({
  companyId,
  customerId,
  fiscalYear,
  state,
  entityType,
  dueDate: dueDateOf(rule, fiscalYear, figures.formedOn),
  answers: usedAnswers(rule, figures, fiscalYear, answers),
});

/** Returns the company's rule. @throws {DomainError} `E_MANUAL_QUOTE_REQUIRED`: its state has none */
export function ruleFor(
  { state, entityType }: Pick<ReportingCompany, 'state' | 'entityType'>,
  rules: Pick<Rules, 'of'>,
): AnnualReportRule {
  const rule = rules.of(state, entityType);
  if (rule) return rule;
  throw needsPerson('Reports to this state require a manual quote.');
}

const priceByPerson = (priceInCents: number): ReportPrice => ({
  priceInCents,
  setBy: 'person',
  formula: 'Set by the operations desk.',
});

/** Reports are possible up to next year, for filed companies only; rules for later years are not known yet. */
function assertInReach({ formationFailed, figures, today }: ReportingCompany, fiscalYear: number): void {
  if (formationFailed) throw reportNotRequired('The formation of this company has failed.');
  if (figures.formedOn === null)
    throw reportNotRequired('The state has not filed the formation of this company yet.');
  const last = yearOf(today) + 1;
  if (fiscalYear > last)
    throw reportNotRequired(`The latest fiscal year that can be reported now is ${last}.`);
}
