import type { Projection, Recorded } from '#event-sourcing';
import { type AnnualReport, annualReport } from '../decider.js';
import type { AnnualReportEvent } from '../events.js';
import { isPublished } from '../types.js';

/** What is found by stands beside the report as its events tell it. */
export interface AnnualReportDocument {
  readonly companyId: string;
  readonly fiscalYear: number;
  readonly published: boolean;
  readonly createdAt: string;
  /** Of the event that it began with. */
  readonly position: number;
  readonly updatedAt: string;
  readonly report: AnnualReport;
}

/** Serves the reports of a company, one of them, and what its calendar needs to know of them. */
export const annualReports: Projection<AnnualReportDocument, AnnualReportEvent> = {
  name: 'annual-reports',
  version: 3,
  predecessor: { version: 1 },
  categories: [annualReport.category],
  indexes: [['companyId', 'published', 'fiscalYear', 'position']],
  documentIds: (event) => [event.data.annualReportId],

  fold(document, event: Recorded<AnnualReportEvent>) {
    const report = annualReport.decider.evolve(document?.report ?? null, event);
    if (report === null) return null;
    const { companyId, fiscalYear, status } = report;
    const updatedAt = event.metadata.recordedAt;
    const createdAt = document?.createdAt ?? updatedAt;
    const position = document?.position ?? event.position;
    return { companyId, fiscalYear, published: isPublished(status), createdAt, position, updatedAt, report };
  },
};
