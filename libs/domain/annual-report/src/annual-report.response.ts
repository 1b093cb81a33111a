import type { EntityType } from '#platform/reference-data';
import type { ShownReport } from './domain/projections/annual-reports.js';
import type { PlainDate } from './domain/rules/plain-date.js';
import { type AnnualReportStatus, isPublished, type PublishedStatus } from './domain/types.js';

/** A report as it is read (contract 7.1): by partners, to whom only published ones are shown, and operators. */
export interface AnnualReportResponse<Status = PublishedStatus> {
  readonly annualReportId: string;
  readonly serviceCompanyId: string;
  readonly fiscalYear: number;
  readonly state: string;
  readonly entityType: EntityType;
  readonly status: Status;
  /** Whole US cents; null while unpriced. */
  readonly priceInCents: number | null;
  /** The day the partner submitted it; null where an operator drafted it. */
  readonly submittedAt: PlainDate | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Those that the state prices from. */
  readonly answers: ShownReport['answers'];
  /** Null unless the report awaits information. */
  readonly informationRequest: InformationRequest | null;
}

/** What the service asks the partner about a report. */
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

/** What operators read of a report. */
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
  // While a report awaits information nothing else happens to it: its last event is the request.
  informationRequest:
    report.informationAsked === null ? null : { message: report.informationAsked, requestedAt: updatedAt },
});

/** What partners read of a report; null for one that they do not see. */
export function publishedResponseOf(timed: TimedReport): AnnualReportResponse | null {
  const { status, ...response } = responseOf(timed);
  return isPublished(status) ? { ...response, status } : null;
}
