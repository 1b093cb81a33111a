import type { Projection, Recorded } from '#kit/event-sourcing';
import { type AnnualReport, annualReport } from '../decider.js';
import type { AnnualReportEvent } from '../events.js';
import { type Awaited, awaitedOf, isPublished } from '../types.js';

/** What is found by stands beside the report as its events tell it. */
export interface AnnualReportDocument {
  readonly tenantId: string;
  readonly companyId: string;
  readonly fiscalYear: number;
  /** Operators find what waits in the reports of all companies, a partner in those of its own. */
  readonly awaits: Awaited | null;
  readonly published: boolean;
  readonly createdAt: string;
  /** Of the event that it began with. */
  readonly position: number;
  readonly updatedAt: string;
  readonly report: AnnualReport;
}

/** Serves the reports of a company, one of them, what its calendar needs to know of them, and what waits for operators. */
export const annualReports: Projection<AnnualReportDocument, AnnualReportEvent> = {
  name: 'annual-reports',
  version: 4,
  predecessor: { version: 1 },
  categories: [annualReport.category],
  indexes: [
    ['companyId', 'published', 'fiscalYear', 'position'],
    ['awaits', 'updatedAt', 'position'],
    ['tenantId', 'awaits', 'updatedAt', 'position'],
  ],
  documentIds: (event) => [event.data.annualReportId],

  fold(document, event: Recorded<AnnualReportEvent>) {
    const report = annualReport.decider.evolve(document?.report ?? null, event);
    if (report === null) return null;
    const { tenantId, companyId, fiscalYear, status } = report;
    const updatedAt = event.metadata.recordedAt;
    const createdAt = document?.createdAt ?? updatedAt;
    const position = document?.position ?? event.position;
    return {
      tenantId,
      companyId,
      fiscalYear,
      awaits: awaitedOf(status),
      published: isPublished(status),
      createdAt,
      position,
      updatedAt,
      report,
    };
  },
};
