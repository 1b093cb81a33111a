import { respondWhenProjected, type WhenProjected } from '#http';
import { annualReport } from '../domain/decider.js';
import type { AnnualReportStatus } from '../domain/types.js';
import type { ReportOutcome } from '../reports-of-companies.js';
import { announcedBy } from '../domain/webhooks/announced-by.js';

/** What the desk is told of something that was done to a report. */
export interface ReportDeskOutcome {
  readonly serviceCompanyId: string;
  readonly annualReportId: string;
  readonly status: AnnualReportStatus;
  /** Null while unpriced. */
  readonly priceInCents: number | null;
  /** The names of the partner events that it led to. */
  readonly triggeredEvents: readonly string[];
}

export const reportOutcomeOf = ({ document: { report }, events }: ReportOutcome): ReportDeskOutcome => ({
  serviceCompanyId: report.companyId,
  annualReportId: report.annualReportId,
  status: report.status,
  priceInCents: report.price?.priceInCents ?? null,
  triggeredEvents: announcedBy(events),
});

/** The outcome as an answer, given once the read models show it. */
export const reportDeskAnswer = (outcome: ReportOutcome): WhenProjected<ReportDeskOutcome> =>
  respondWhenProjected(reportOutcomeOf(outcome), outcome.position, annualReport.category);
