import type { Described } from '#platform/openapi';
import type { operatorReportSchema, reportSchema } from './annual-report.schemas.js';
import type { ShownReport } from './domain/projections/annual-reports.js';
import { isPublished } from './domain/types.js';

/** A published report as shown to partners (contract 7.1). */
export type AnnualReportResponse = Described<typeof reportSchema>;

/** A report as shown to operators. */
export type OperatorReportResponse = Described<typeof operatorReportSchema>;

/** A report with the times of its first and its last event, RFC 3339. */
export interface TimedReport {
  readonly report: ShownReport;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Returns a report as shown to operators. */
export const responseOf = ({ report, createdAt, updatedAt }: TimedReport): OperatorReportResponse => ({
  annualReportId: report.annualReportId,
  serviceCompanyId: report.companyId,
  fiscalYear: report.fiscalYear,
  state: report.state,
  entityType: report.entityType,
  status: report.status,
  priceInCents: report.price?.priceInCents ?? null,
  submittedAt: report.submittedOn,
  createdAt,
  updatedAt,
  answers: report.answers,
  // A report cannot change while it awaits information, so its last event is the request.
  informationRequest:
    report.informationAsked === null ? null : { message: report.informationAsked, requestedAt: updatedAt },
});

/** Returns a report as shown to partners; null if they cannot see it. */
export function publishedResponseOf(timed: TimedReport): AnnualReportResponse | null {
  const { status, ...response } = responseOf(timed);
  return isPublished(status) ? { ...response, status } : null;
}
