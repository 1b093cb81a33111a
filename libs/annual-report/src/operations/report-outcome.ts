import { respondWhenProjected, type WhenProjected } from '#http';
import { annualReport } from '../domain/decider.js';
import type { AnnualReportStatus } from '../domain/types.js';
import type { ReportOutcome } from '../reports-of-companies.js';
import { announcedBy } from '../domain/webhooks/announced-by.js';

/** The response to an operator who did something to a report. */
export interface OperatorReportOutcome {
  readonly serviceCompanyId: string;
  readonly annualReportId: string;
  readonly status: AnnualReportStatus;
  /** Null while unpriced. */
  readonly priceInCents: number | null;
  /** The names of the partner events that it led to. */
  readonly triggeredEvents: readonly string[];
}

export const reportOutcomeOf = ({ report, events }: ReportOutcome): OperatorReportOutcome => ({
  serviceCompanyId: report.companyId,
  annualReportId: report.annualReportId,
  status: report.status,
  priceInCents: report.price?.priceInCents ?? null,
  triggeredEvents: announcedBy(events),
});

/** The outcome as a response, given once the read models show it. */
export const respondWithOutcome = (outcome: ReportOutcome): WhenProjected<OperatorReportOutcome> =>
  respondWhenProjected(reportOutcomeOf(outcome), outcome.position, annualReport.category);
