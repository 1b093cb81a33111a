// Types of contract 7.1.

/** Statuses that partners can see, in the order of a report's life. */
export const PUBLISHED_STATUSES = [
  'FILLED',
  'IN_PROGRESS',
  'AWAITING_INFORMATION',
  'FILING_COMPLETED',
] as const;
export type PublishedStatus = (typeof PUBLISHED_STATUSES)[number];

/**
 * All statuses, including those for operators only. `NOT_REQUIRED`: the partner declared that no filing is due for
 * the year.
 */
export type AnnualReportStatus = PublishedStatus | 'DRAFT' | 'WITHDRAWN' | 'NOT_REQUIRED';

/** Reports whether partners can see a report. */
export const isPublished = (status: AnnualReportStatus): status is PublishedStatus =>
  status !== 'DRAFT' && status !== 'WITHDRAWN' && status !== 'NOT_REQUIRED';

/**
 * The party a report waits for: operators publish drafts and file confirmed reports, partners confirm and answer.
 */
export const AWAITED = ['desk', 'partner'] as const;
export type AwaitedParty = (typeof AWAITED)[number];

const AWAITED_BY_STATUS: Readonly<Record<AnnualReportStatus, AwaitedParty | null>> = {
  DRAFT: 'desk',
  FILLED: 'partner',
  IN_PROGRESS: 'desk',
  AWAITING_INFORMATION: 'partner',
  FILING_COMPLETED: null,
  NOT_REQUIRED: null,
  WITHDRAWN: null,
};

/** Returns the party that acts next; null if nothing is left to do. */
export const awaitedOf = (status: AnnualReportStatus): AwaitedParty | null => AWAITED_BY_STATUS[status];

export interface ReportPrice {
  /** Whole US cents. */
  readonly priceInCents: number;
  /** Set by the rules of the state, or by an operator. */
  readonly setBy: 'rule' | 'person';
  /** How it was calculated, in plain words. */
  readonly formula: string;
}
