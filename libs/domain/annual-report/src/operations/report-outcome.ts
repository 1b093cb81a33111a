import { respondWhenProjected, type WhenProjected } from '#platform/http';
import type { Described } from '#platform/openapi';
import type { reportOutcomeSchema } from '../annual-report.schemas.js';
import { annualReport } from '../domain/decider.js';
import { stepNotPossible } from '../domain/errors.js';
import type { ReportOutcome } from '../commands/reports-of-companies.js';
import { announcedBy } from '../domain/webhooks/annual-reports.js';

type OperatorReportOutcome = Described<typeof reportOutcomeSchema>;

/** @throws {InvalidStateError} the report is a declaration by the partner, which operators cannot change */
export function reportOutcomeOf({ report, events }: ReportOutcome): OperatorReportOutcome {
  const { status } = report;
  if (status === 'NOT_REQUIRED') throw stepNotPossible('The partner declared that no filing is due.');
  return {
    serviceCompanyId: report.companyId,
    annualReportId: report.annualReportId,
    status,
    priceInCents: report.price?.priceInCents ?? null,
    triggeredEvents: announcedBy(events),
  };
}

/** Responds with the outcome after the read models have caught up. */
export const respondWithOutcome = (outcome: ReportOutcome): WhenProjected<OperatorReportOutcome> =>
  respondWhenProjected(reportOutcomeOf(outcome), outcome.position, annualReport.category, {
    position: outcome.companyPosition,
    category: 'company',
  }).about(outcome.customerId);
