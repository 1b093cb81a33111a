import { deriveChildId } from '#hosting';
import { FISCAL_YEARS } from './fiscal-year.js';

/**
 * The id that a company's report of a fiscal year has, so that two who ask for it at once meet in one stream.
 *
 * @param attempt from 1; each but the last one was withdrawn
 */
export const reportIdOf = (companyId: string, fiscalYear: number, attempt: number): string =>
  deriveChildId(companyId, `annual-report/${fiscalYear}/${attempt}`);

/**
 * Reads all reports that a company can have: those of every year, and of every attempt at it.
 *
 * @param read what there is under an id; empty where there is nothing
 */
export async function readReports<T>(
  companyId: string,
  read: (annualReportId: string) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const { min, max } = FISCAL_YEARS;
  const years = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  const ofYear = async (year: number): Promise<readonly T[]> => {
    const all: T[] = [];
    for (let attempt = 1; ; attempt++) {
      const found = await read(reportIdOf(companyId, year, attempt));
      if (found.length === 0) return all;
      all.push(...found);
    }
  };
  return (await Promise.all(years.map(ofYear))).flat();
}
