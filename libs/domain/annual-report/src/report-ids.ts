import { deriveChildId } from '#kit/kernel';
import { type FieldOptions, QueryWhole, Whole } from '#platform/http';

/** Contract 7.1. */
const FISCAL_YEARS = { min: 2000, max: 2100 };

/** A year for which every company can submit a report, whether it was formed this year or earlier. */
export const exampleYear = (): number => new Date().getUTCFullYear() + 1;

/** Validates a fiscal year in a body. */
export const FiscalYear = (options: FieldOptions = {}): PropertyDecorator =>
  Whole({ ...FISCAL_YEARS, ...options });

/** Validates an optional fiscal year in a query string. */
export const QueryFiscalYear = (options: FieldOptions = {}): PropertyDecorator =>
  QueryWhole({ ...FISCAL_YEARS, ...options, optional: true });

/**
 * Returns the id of a company's report for a fiscal year. It is derived, so concurrent callers write to one
 * stream.
 *
 * @param attempt from 1; each attempt but the last was withdrawn
 */
export const reportIdOf = (companyId: string, fiscalYear: number, attempt: number): string =>
  deriveChildId(companyId, `annual-report/${fiscalYear}/${attempt}`);

/**
 * Reads all reports that a company can have, for every year and attempt.
 *
 * @param read returns the result for an id; empty: no such report
 */
export async function readReports<T>(
  companyId: string,
  read: (annualReportId: string) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const all: T[] = [];
  // Sequentially, because a store limits concurrent reads and a company has few reports.
  for (let year = FISCAL_YEARS.min; year <= FISCAL_YEARS.max; year++)
    for (let attempt = 1, count = 1; count > 0; attempt++) {
      const reports = await read(reportIdOf(companyId, year, attempt));
      all.push(...reports);
      count = reports.length;
    }
  return all;
}
