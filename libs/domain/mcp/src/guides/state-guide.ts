import type { OfferedFormation } from '#domain/onboarding';
import type { AnnualReportRule, DueRule, Price } from '#platform/reference-data';

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
/** Returns the state's fee for the formation itself. */
export const feeOf = ({ feeInCents, isMinimum }: OfferedFormation): string =>
  `${dollars(feeInCents)}${isMinimum ? ' (minimum; grows with shares or members)' : ''}`;

/**
 * Describes the requirements of a state for one kind of company, now and every year.
 *
 * @param rule null if none is known
 */
export function formationText(formation: OfferedFormation, rule: AnnualReportRule | null): string {
  const { documentName, filingOffice, priceInCents } = formation;
  return [
    `- Document: ${documentName}, filed with the ${filingOffice}`,
    `- State fee: ${feeOf(formation)}`,
    `- Total price with formation, registered agent and EIN: ${dollars(priceInCents)}`,
    ...reportLines(rule),
  ].join('\n');
}

function reportLines(rule: AnnualReportRule | null): readonly string[] {
  const price = rule?.prices.at(-1);
  if (!rule || !price || rule.name === null || price.type === 'NO_REPORT')
    return ['- Afterwards: the state requires no regular report'];
  const due = rule.dueRules.at(-1);
  const often = rule.everyYears === 1 ? 'every year' : 'every two years';
  return [
    `- Afterwards: ${rule.name}, ${often}${due ? `, due ${dueText(due)}` : ''}`,
    `- Report fee: ${reportFee(price)}`,
  ];
}

function reportFee(price: Price): string {
  switch (price.type) {
    case 'FIXED':
      return dollars(price.amountCents);
    case 'FREE':
    case 'NO_REPORT':
      return 'none';
    case 'DYNAMIC':
      return price.formula;
  }
}

function dayOf(month: number, day: number | 'last'): string {
  const name = MONTH.format(Date.UTC(2000, month - 1));
  return day === 'last' ? `the last day of ${name}` : `${name} ${day}`;
}

/** Fiscal years end in December. */
function dueText(due: DueRule): string {
  switch (due.kind) {
    case 'fixed':
      return `on ${dayOf(due.month, due.day)}`;
    case 'fiscal_year_end_offset':
      return `on ${dayOf(due.months, due.day)}`;
    case 'anniversary_date':
      return 'on the anniversary of the filing';
    case 'anniversary_month_end':
      return due.monthsOffset === 0
        ? 'at the end of the filing month'
        : `at the end of the month ${due.monthsOffset} months after the filing month`;
    case 'anniversary_month_start':
      return due.dayOffset === 0
        ? 'on the first day of the filing month'
        : 'on the day before the filing month';
    case 'quarter_of_anniversary':
      return 'at the end of the quarter of the filing';
  }
}
