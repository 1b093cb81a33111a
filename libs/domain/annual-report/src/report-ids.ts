import { deriveChildId } from '#kit/kernel';
import { FISCAL_YEARS } from './fiscal-year.js';

/**
 * The id that a company's report of a fiscal year has, so that two who ask for it at once meet in one stream.
 *
 * @param attempt from 1; each but the last one was withdrawn
 */
export const reportIdOf = (companyId: string, fiscalYear: number, attempt: number): string =>
  deriveChildId(companyId, `annual-report/${fiscalYear}/${attempt}`);

/**
 * Reads all reports that a company can have: of every year, and of every attempt at it.
 *
 * @param read what there is under an id; empty where there is nothing
 */
export async function readReports<T>(
  companyId: string,
  read: (annualReportId: string) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const all: T[] = [];
  // One after the other: a store has a bound on what is read at once, and a company has few reports.
  for (let year = FISCAL_YEARS.min; year <= FISCAL_YEARS.max; year++)
    for (let attempt = 1, found = 1; found > 0; attempt++) {
      const reports = await read(reportIdOf(companyId, year, attempt));
      all.push(...reports);
      found = reports.length;
    }
  return all;
}
