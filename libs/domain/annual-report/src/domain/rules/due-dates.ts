import type { AnnualReportRule, DueRule, Effective, FirstDue } from '#platform/reference-data';
import { dateOf, dayOf, monthEnd, monthOf, type PlainDate, plusDays, yearOf } from './plain-date.js';

/** Fiscal years end on December 31: companies do not tell another end, and the rules assume none. */
const FISCAL_YEAR_END_MONTH = 12;

/** A report that falls due, for the year that its state counts it under. */
export interface DueReport {
  readonly fiscalYear: number;
  readonly dueDate: PlainDate;
}

/** Whether what is effective then holds for a due date, first and last day or year included. */
export function isInForce(effective: Effective, fiscalYear: number, dueDate: PlainDate): boolean {
  if ('fiscalYears' in effective) {
    const [first, last] = effective.fiscalYears;
    return fiscalYear >= (first ?? -Infinity) && fiscalYear <= (last ?? Infinity);
  }
  const [first, last] = effective.dueDates;
  return (first === null || dueDate >= first) && (last === null || dueDate <= last);
}

/**
 * When a fiscal year's report falls due, whether or not it is a year in which one does.
 *
 * @param formedOn the day the state filed the formation; null: not yet
 * @returns null where the date depends on a formation that is not filed, or nothing is ever due
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

/** The year in which a fiscal year's report falls due. */
export const dueYearOf = (rule: AnnualReportRule, fiscalYear: number): number =>
  fiscalYear + (rule.dueRules[0] ? offsetOf(rule.dueRules[0]) : 0);

/** Whether a two-year rule wants a report of this fiscal year; unknown before formation, then taken as wanted. */
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

/** The first report that a company owes; null where nothing is ever due. */
export function firstDueReport(rule: AnnualReportRule, formedOn: PlainDate): DueReport | null {
  const { firstDue, dueRules } = rule;
  const [due] = dueRules;
  if (!due || !firstDue) return null;
  let fiscalYear = firstDueYear(firstDue, due, formedOn) - offsetOf(due);
  while (!isReportYear(rule, fiscalYear, formedOn)) fiscalYear++;
  const dueDate = dueDateOf(rule, fiscalYear, formedOn);
  return dueDate === null ? null : { fiscalYear, dueDate };
}

/** The next report that a company owes after a fiscal year's. */
export function nextDueReport(rule: AnnualReportRule, after: number, formedOn: PlainDate): DueReport | null {
  let fiscalYear = after + 1;
  while (!isReportYear(rule, fiscalYear, formedOn)) fiscalYear++;
  const dueDate = dueDateOf(rule, fiscalYear, formedOn);
  return dueDate === null ? null : { fiscalYear, dueDate };
}

function firstDueYear(first: FirstDue, due: DueRule, formedOn: PlainDate): number {
  const formed = yearOf(formedOn);
  switch (first.kind) {
    // A due date can lie in the year before or after its anniversary: Illinois' day before, Colorado's two months on.
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

/** Fiscal years differ from the year of their due date only under rules with a calendar date. */
const offsetOf = (due: DueRule): number => (due.kind === 'fixed' ? due.yearOffset : 0);

/** The date that a rule gives in a calendar year. */
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

/** The date that belongs to a year's anniversary. February 29 is kept on February 28 of other years. */
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
