import type { CompanyDetails } from '#company';
import { annualReportRules } from '#reference-data';
import { answersMissing, reportNotRequired } from '../annual-report.errors.js';
import type { ReportPrice } from '../annual-report.types.js';
import { figuresOf, ruleFor } from '../queries/reporting-company.js';
import { type Answer, declare } from '../rules/answers.js';
import { dueDateOf, firstDueReport } from '../rules/due-dates.js';
import type { PlainDate } from '../rules/plain-date.js';
import { quote, usedAnswers } from '../rules/quote.js';

/** What a report that is asked for comes to. */
export interface Assessment {
  readonly dueDate: PlainDate | null;
  /** Those that the state prices from. */
  readonly answers: readonly Answer[];
  /** Null while figures are missing. */
  readonly price: ReportPrice | null;
  /** The figures that are missing. */
  readonly missing: readonly string[];
}

/**
 * Looks at a report as its state does: whether the company owes it, and at what price, the one in force on its due date.
 * Before the formation is filed a report is taken as owed, as a quote takes it.
 *
 * @param answers null: none were sent
 * @throws {DomainError} `E_ANNUAL_REPORT_NOT_REQUIRED`, `E_MANUAL_QUOTE_REQUIRED`, `E_VALIDATION_FAILED`
 */
export function assess(
  company: CompanyDetails,
  fiscalYear: number,
  answers: readonly Answer[] | null,
): Assessment {
  const rule = ruleFor(company);
  const figures = figuresOf(company);
  const { formedOn } = figures;
  const first = formedOn === null ? null : firstDueReport(rule, formedOn);
  if (first && fiscalYear < first.fiscalYear)
    throw reportNotRequired(
      `The company's first report is that of ${first.fiscalYear}, due on ${first.dueDate}.`,
    );
  const declared = declare(answers, annualReportRules.answerFields);
  const { filingRequired, amountInCents, formula, message, inputFieldIds } = quote(
    rule,
    figures,
    fiscalYear,
    declared,
  );
  if (!filingRequired) throw reportNotRequired(message);
  return {
    dueDate: dueDateOf(rule, fiscalYear, formedOn),
    answers: usedAnswers(rule, figures, fiscalYear, answers),
    price: amountInCents === null ? null : { priceInCents: amountInCents, setBy: 'rule', formula },
    missing: inputFieldIds ?? [],
  };
}

/** A price, or the refusal of a report that has none. @throws {DomainError} `E_VALIDATION_FAILED` on `answers` */
export function priceOf({ price, missing }: Assessment): ReportPrice {
  if (price === null) throw answersMissing(missing);
  return price;
}
