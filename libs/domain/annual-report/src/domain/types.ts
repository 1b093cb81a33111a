// The words of contract 7.1.

/** What a partner reads, in the order of a report's life. */
export type PublishedStatus = 'FILLED' | 'IN_PROGRESS' | 'AWAITING_INFORMATION' | 'FILING_COMPLETED';

/** Also what only operators know of. `NOT_REQUIRED`: the partner has declared that nothing is filed for the year. */
export type AnnualReportStatus = PublishedStatus | 'DRAFT' | 'WITHDRAWN' | 'NOT_REQUIRED';

/** Whether partners can see a report. */
export const isPublished = (status: AnnualReportStatus): status is PublishedStatus =>
  status !== 'DRAFT' && status !== 'WITHDRAWN' && status !== 'NOT_REQUIRED';

/** Whom a report waits for: the desk publishes drafts and files what was confirmed, partners confirm and answer. */
export const AWAITED = ['desk', 'partner'] as const;
export type Awaited = (typeof AWAITED)[number];

const AWAITED_BY_STATUS: Readonly<Record<AnnualReportStatus, Awaited | null>> = {
  DRAFT: 'desk',
  FILLED: 'partner',
  IN_PROGRESS: 'desk',
  AWAITING_INFORMATION: 'partner',
  FILING_COMPLETED: null,
  NOT_REQUIRED: null,
  WITHDRAWN: null,
};

/** Null where nothing is left to be done. */
export const awaitedOf = (status: AnnualReportStatus): Awaited | null => AWAITED_BY_STATUS[status];

/** What a report costs. */
export interface ReportPrice {
  /** Whole US cents. */
  readonly priceInCents: number;
  /** By the rules of the state, or by an operator. */
  readonly setBy: 'rule' | 'person';
  /** How it was reached, in plain words. */
  readonly formula: string;
}
