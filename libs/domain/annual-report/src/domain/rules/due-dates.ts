import type { AnnualReportRule, DueRule, EffectivePeriod, FirstDue } from '#platform/reference-data';
import { dateOf, dayOf, monthEnd, monthOf, type PlainDate, plusDays, yearOf } from './plain-date.js';

/** Fiscal years end on December 31. Companies cannot state another end, and no rule assumes one. */
const FISCAL_YEAR_END_MONTH = 12;

/** A due report, with the fiscal year to which its state assigns it. */
export interface DueReport {
  readonly fiscalYear: number;
  readonly dueDate: PlainDate;
}

/** Reports whether a rule is in force on a due date; the first and the last day or year are included. */
export function isInForce(effective: EffectivePeriod, fiscalYear: number, dueDate: PlainDate): boolean {
  if ('fiscalYears' in effective) {
    const [first, last] = effective.fiscalYears;
    return fiscalYear >= (first ?? -Infinity) && fiscalYear <= (last ?? Infinity);
  }
  const [first, last] = effective.dueDates;
  return (first === null || dueDate >= first) && (last === null || dueDate <= last);
}

/**
 * Returns the due date of a fiscal year's report, even for years without a report.
 *
 * @param formedOn the day on which the state filed the formation; null: not yet
 * @returns null if the date depends on a formation that is not filed, or if reports are never due
 */
export function dueDateOf(
  rule: AnnualReportRule,
  fiscalYear: number,
  formedOn: PlainDate | null,
): PlainDate | null {
  const dates = rule.dueRules.flatMap((due) => {
    const date = dateIn(due, fiscalYear + offsetOf(due), formedOn);
    return date === null ? [] : [{ date, effective: due.effective }];
  });
  const inForce = dates.find(({ date, effective }) => isInForce(effective, fiscalYear, date));
  return (inForce ?? dates.at(-1))?.date ?? null;
}

/** Returns the year in which a fiscal year's report is due. */
export const dueYearOf = (rule: AnnualReportRule, fiscalYear: number): number =>
  fiscalYear + (rule.dueRules[0] ? offsetOf(rule.dueRules[0]) : 0);

/** Reports whether a two-year rule requires a report for this fiscal year; assumed true before the formation. */
export function isReportYear(
  rule: AnnualReportRule,
  fiscalYear: number,
  formedOn: PlainDate | null,
): boolean {
  const year = dueYearOf(rule, fiscalYear);
  switch (rule.parity) {
    case null:
      return true;
    case 'odd':
      return year % 2 === 1;
    case 'even':
      return year % 2 === 0;
    case 'formation_year':
      return formedOn === null || (year - yearOf(formedOn)) % 2 === 0;
    case 'formation_year_plus_1':
      return formedOn === null || Math.abs(year - yearOf(formedOn)) % 2 === 1;
  }
}

/** Returns the first report that a company owes; null if reports are never due. */
export function firstDueReport(rule: AnnualReportRule, formedOn: PlainDate): DueReport | null {
  const { firstDue, dueRules } = rule;
  const [due] = dueRules;
  if (!due || !firstDue) return null;
  let fiscalYear = firstDueYear(firstDue, due, formedOn) - offsetOf(due);
  while (!isReportYear(rule, fiscalYear, formedOn)) fiscalYear++;
  const dueDate = dueDateOf(rule, fiscalYear, formedOn);
  return dueDate === null ? null : { fiscalYear, dueDate };
}

/** Returns the next report that a company owes after the report of a fiscal year. */
export function nextDueReport(rule: AnnualReportRule, after: number, formedOn: PlainDate): DueReport | null {
  let fiscalYear = after + 1;
  while (!isReportYear(rule, fiscalYear, formedOn)) fiscalYear++;
  const dueDate = dueDateOf(rule, fiscalYear, formedOn);
  return dueDate === null ? null : { fiscalYear, dueDate };
}

function firstDueYear(first: FirstDue, due: DueRule, formedOn: PlainDate): number {
  const formed = yearOf(formedOn);
  switch (first.kind) {
    // A due date can fall in the year before or after its anniversary: Illinois is a day before, Colorado two
    // months after.
    case 'first_anniversary':
      return yearOf(ofAnniversary(due, formed + 1, formedOn) ?? `${formed + 1}`);
    case 'second_anniversary':
      return yearOf(ofAnniversary(due, formed + 2, formedOn) ?? `${formed + 2}`);
    case 'next_calendar_year':
    case 'next_matching_year':
    case 'first_fiscal_year_end':
      return formed + (isSkipped(first, formedOn) ? 2 : 1);
  }
}

const isSkipped = ({ skipIfFormedAfter: after }: FirstDue, formedOn: PlainDate): boolean =>
  after !== null && formedOn > dateOf(yearOf(formedOn), after.month, after.day);

/** Only rules with a calendar date can be due in a year other than the fiscal year. */
const offsetOf = (due: DueRule): number => (due.kind === 'fixed' ? due.yearOffset : 0);

function dateIn(due: DueRule, year: number, formedOn: PlainDate | null): PlainDate | null {
  if (due.kind === 'fixed') return dateOf(year, due.month, due.day);
  if (due.kind === 'fiscal_year_end_offset') {
    const month = FISCAL_YEAR_END_MONTH - 12 + due.months;
    return due.day === 'last' ? monthEnd(year, month) : dateOf(year, month, due.day);
  }
  if (formedOn === null) return null;
  const near = [year, year - 1, year + 1].map((anniversary) => ofAnniversary(due, anniversary, formedOn));
  return near.find((date) => date !== null && yearOf(date) === year) ?? null;
}

/** Returns the due date relative to a year's anniversary. February 29 becomes February 28 in other years. */
function ofAnniversary(due: DueRule, year: number, formedOn: PlainDate): PlainDate | null {
  const month = monthOf(formedOn);
  switch (due.kind) {
    case 'anniversary_date':
      return dateOf(year, month, dayOf(formedOn));
    case 'anniversary_month_end':
      return monthEnd(year, month + due.monthsOffset);
    case 'anniversary_month_start':
      return plusDays(dateOf(year, month, 1), due.dayOffset);
    case 'quarter_of_anniversary':
      return monthEnd(year, Math.ceil(month / 3) * 3);
    case 'fixed':
    case 'fiscal_year_end_offset':
      return null;
  }
}
