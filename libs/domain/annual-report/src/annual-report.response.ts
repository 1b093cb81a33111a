import type { EntityType } from '#platform/reference-data';
import type { ShownReport } from './domain/projections/annual-reports.js';
import type { PlainDate } from './domain/rules/plain-date.js';
import { type AnnualReportStatus, isPublished, type PublishedStatus } from './domain/types.js';

/** A report as shown to operators, and once it is published, to partners (contract 7.1). */
export interface AnnualReportResponse<Status = PublishedStatus> {
  readonly annualReportId: string;
  readonly serviceCompanyId: string;
  readonly fiscalYear: number;
  readonly state: string;
  readonly entityType: EntityType;
  readonly status: Status;
  /** Whole US cents; null while unpriced. */
  readonly priceInCents: number | null;
  /** The day on which the partner submitted it; null if an operator drafted it. */
  readonly submittedAt: PlainDate | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The answers used for the price. */
  readonly answers: ShownReport['answers'];
  /** Null unless the report awaits information. */
  readonly informationRequest: InformationRequest | null;
}

/** The service's question to the partner about a report. */
export interface InformationRequest {
  readonly message: string;
  readonly requestedAt: string;
}

/** A report with the times of its first and its last event, RFC 3339. */
export interface TimedReport {
  readonly report: ShownReport;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Returns a report as shown to operators. */
export const responseOf = ({
  report,
  createdAt,
  updatedAt,
}: TimedReport): AnnualReportResponse<AnnualReportStatus> => ({
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
