import type { AnnualReportRule } from '#reference-data';
import { firstDueReport, nextDueReport } from './due-dates.js';
import type { PlainDate } from './plain-date.js';

export type ObligationStatus = 'UPCOMING' | 'OVERDUE' | 'NOT_YET_DUE' | 'UNSUPPORTED_STATE';

/** A report that was filed. */
export interface FiledReport {
  readonly fiscalYear: number;
  readonly filedOn: PlainDate;
}

/** The calendar's one entry (contract 7.4). */
export interface Obligation {
  readonly nextDueDate: PlainDate | null;
  readonly lastFiledDate: PlainDate | null;
  readonly status: ObligationStatus;
}

/**
 * Derives what a company owes next: the earliest report that it has not filed.
 *
 * @param rule null: the state has none
 * @param formedOn null: the state has not filed the formation
 * @param today as the tenant's clock has it
 */
export function obligation(
  rule: AnnualReportRule | null,
  formedOn: PlainDate | null,
  filed: readonly FiledReport[],
  today: PlainDate,
): Obligation {
  if (rule === null) return { nextDueDate: null, lastFiledDate: null, status: 'UNSUPPORTED_STATE' };
  const notYet = { nextDueDate: null, lastFiledDate: null, status: 'NOT_YET_DUE' } as const;
  if (formedOn === null) return notYet;
  const years = new Set(filed.map(({ fiscalYear }) => fiscalYear));
  let due = firstDueReport(rule, formedOn);
  while (due && years.has(due.fiscalYear)) due = nextDueReport(rule, due.fiscalYear, formedOn);
  if (!due) return notYet;
  const status = due.dueDate < today ? 'OVERDUE' : 'UPCOMING';
  return { nextDueDate: due.dueDate, lastFiledDate: lastFiled(filed), status };
}

const lastFiled = (filed: readonly FiledReport[]): PlainDate | null =>
  filed
    .map(({ filedOn }) => filedOn)
    .sort()
    .at(-1) ?? null;
