// The words of contract 7.1.

/** What a partner reads, in the order of a report's life. */
export type PublishedStatus = 'FILLED' | 'IN_PROGRESS' | 'AWAITING_INFORMATION' | 'FILING_COMPLETED';

/** Also what only operators know of. `NOT_REQUIRED`: the partner has declared that nothing is filed for the year. */
export type AnnualReportStatus = PublishedStatus | 'DRAFT' | 'WITHDRAWN' | 'NOT_REQUIRED';

/** Whether partners can see a report. */
export const isPublished = (status: AnnualReportStatus): status is PublishedStatus =>
  status !== 'DRAFT' && status !== 'WITHDRAWN' && status !== 'NOT_REQUIRED';

/** What a report costs. */
export interface ReportPrice {
  /** Whole US cents. */
  readonly priceInCents: number;
  /** By the rules of the state, or by an operator. */
  readonly setBy: 'rule' | 'person';
  /** How it was reached, in plain words. */
  readonly formula: string;
}
