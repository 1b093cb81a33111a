import type { AnnualReportRule } from '#platform/reference-data';
import { type DueReport, firstDueReport, nextDueReport } from './due-dates.js';
import type { PlainDate } from './plain-date.js';

export type ObligationStatus = 'UPCOMING' | 'OVERDUE' | 'NOT_YET_DUE' | 'UNSUPPORTED_STATE';

/** A settled year: its report was filed, or none is due. */
export interface SettledYear {
  readonly fiscalYear: number;
  /** Null: no filing is due. */
  readonly filedOn: PlainDate | null;
}

/** The calendar's one entry (contract 7.4). */
export interface Obligation {
  readonly nextDueDate: PlainDate | null;
  readonly lastFiledDate: PlainDate | null;
  readonly status: ObligationStatus;
}

/**
 * Returns a company's next obligation: the report of the earliest year that is not settled.
 *
 * @param rule null: the state has none
 * @param formedOn null: the state has not filed the formation
 * @param today by the tenant's clock, in the time zone of the state
 */
export function obligation(
  rule: AnnualReportRule | null,
  formedOn: PlainDate | null,
  settled: readonly SettledYear[],
  today: PlainDate,
): Obligation {
  const none = { nextDueDate: null, lastFiledDate: null } as const;
  if (rule === null || rule.dueRules.length === 0) return { ...none, status: 'UNSUPPORTED_STATE' };
  if (formedOn === null) return { ...none, status: 'NOT_YET_DUE' };
  const due = nextReport(rule, formedOn, new Set(settled.map(({ fiscalYear }) => fiscalYear)));
  if (!due) return { ...none, status: 'UNSUPPORTED_STATE' };
  const status = due.dueDate < today ? 'OVERDUE' : 'UPCOMING';
  return { nextDueDate: due.dueDate, lastFiledDate: lastFiled(settled), status };
}

/** Returns the report of the earliest year that is not settled; null: none is due. */
export function nextReport(
  rule: AnnualReportRule,
  formedOn: PlainDate,
  settled: ReadonlySet<number>,
): DueReport | null {
  let due = firstDueReport(rule, formedOn);
  while (due && settled.has(due.fiscalYear)) due = nextDueReport(rule, due.fiscalYear, formedOn);
  return due;
}

const lastFiled = (settled: readonly SettledYear[]): PlainDate | null =>
  settled
    .flatMap(({ filedOn }) => filedOn ?? [])
    .sort()
    .at(-1) ?? null;
