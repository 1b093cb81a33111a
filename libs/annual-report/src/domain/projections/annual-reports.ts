import type { EntityType } from '#company';
import type { Projection, Recorded } from '#event-sourcing';
import { type AnnualReport, annualReport } from '../decider.js';
import type { AnnualReportEvent } from '../events.js';
import { type AnnualReportStatus, isPublished, type PublishedStatus } from '../types.js';
import type { Answer } from '../rules/answers.js';
import type { PlainDate } from '../rules/plain-date.js';

/** A report as it is read (specification, section 2.11): by partners, whom only published ones are shown, and the desk. */
export interface AnnualReportAnswer<Status = PublishedStatus> {
  readonly annualReportId: string;
  readonly serviceCompanyId: string;
  readonly fiscalYear: number;
  readonly state: string;
  readonly entityType: EntityType;
  readonly status: Status;
  /** Whole US cents; null while unpriced. */
  readonly priceInCents: number | null;
  /** The day the partner submitted it; null where the operations desk drafted it. */
  readonly submittedAt: PlainDate | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Those that the state prices from. */
  readonly answers: readonly Answer[];
}

/** What is found by stands beside the report as its events tell it. */
export interface AnnualReportDocument {
  readonly companyId: string;
  readonly fiscalYear: number;
  readonly published: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly report: AnnualReport;
}

/** Serves the reports of a company, one of them, and what its calendar needs to know of them. */
export const annualReports: Projection<AnnualReportDocument, AnnualReportEvent> = {
  name: 'annual-reports',
  version: 1,
  categories: [annualReport.category],
  indexes: [['companyId', 'published', 'fiscalYear']],
  documentIds: (event) => [event.data.annualReportId],

  fold(document, event: Recorded<AnnualReportEvent>) {
    const report = annualReport.decider.evolve(document?.report ?? null, event);
    if (report === null) return null;
    const { companyId, fiscalYear, status } = report;
    const updatedAt = event.metadata.recordedAt;
    const createdAt = document?.createdAt ?? updatedAt;
    return { companyId, fiscalYear, published: isPublished(status), createdAt, updatedAt, report };
  },
};

/** What the operations desk reads of a document. */
export const answerOf = ({
  report,
  createdAt,
  updatedAt,
}: AnnualReportDocument): AnnualReportAnswer<AnnualReportStatus> => ({
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
});

/** What partners read of a document; null for one that they do not see. */
export function publishedAnswerOf(document: AnnualReportDocument): AnnualReportAnswer | null {
  const { status, ...answer } = answerOf(document);
  return isPublished(status) ? { ...answer, status } : null;
}

/** A report as its events tell it, for who cannot wait for the read model; null where there are none. */
export const documentOf = (events: readonly Recorded<AnnualReportEvent>[]): AnnualReportDocument | null =>
  events.reduce<AnnualReportDocument | null>(
    (document, event) => annualReports.fold(document, event, event.data.annualReportId),
    null,
  );
