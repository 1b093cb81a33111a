import { deriveChildId } from '#hosting';

/**
 * The id that a company's report of a fiscal year has, so that two who ask for it at once meet in one stream.
 *
 * @param attempt from 1; each but the last one was withdrawn
 */
export const reportIdOf = (companyId: string, fiscalYear: number, attempt: number): string =>
  deriveChildId(companyId, `annual-report/${fiscalYear}/${attempt}`);
