import { respondWhenProjected, type WhenProjected } from '#platform/http';
import { annualReport } from '../domain/decider.js';
import { stepNotPossible } from '../domain/errors.js';
import type { AnnualReportStatus } from '../domain/types.js';
import type { ReportOutcome } from '../commands/reports-of-companies.js';
import { announcedBy } from '../domain/webhooks/announced-by.js';

/** The response to an operator who did something to a report. */
export interface OperatorReportOutcome {
  readonly serviceCompanyId: string;
  readonly annualReportId: string;
  readonly status: Exclude<AnnualReportStatus, 'NOT_REQUIRED'>;
  /** Null while unpriced. */
  readonly priceInCents: number | null;
  /** The names of the partner events that it led to. */
  readonly triggeredEvents: readonly string[];
}

/** @throws {InvalidStateError} of what the partner has declared: no step of the desk's leads there */
export function reportOutcomeOf({ report, events }: ReportOutcome): OperatorReportOutcome {
  const { status } = report;
  if (status === 'NOT_REQUIRED') throw stepNotPossible('The partner declared that nothing is filed.');
  return {
    serviceCompanyId: report.companyId,
    annualReportId: report.annualReportId,
    status,
    priceInCents: report.price?.priceInCents ?? null,
    triggeredEvents: announcedBy(events),
  };
}

/** The outcome as a response, given once the read models show it. */
export const respondWithOutcome = (outcome: ReportOutcome): WhenProjected<OperatorReportOutcome> =>
  respondWhenProjected(reportOutcomeOf(outcome), outcome.position, annualReport.category);
