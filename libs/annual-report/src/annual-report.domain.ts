import type { Domain } from '#event-sourcing';
import { annualReport } from './annual-report.decider.js';
import { annualReportUpcasters } from './annual-report.upcasters.js';
import { annualReports } from './projections/annual-reports/annual-reports.projection.js';
import { annualReportStatusChanged } from './webhooks/annual-report-status-changed.webhook.js';

export const annualReportDomain: Domain = {
  aggregates: [annualReport],
  upcasters: annualReportUpcasters,
  projections: [annualReports],
  webhooks: annualReportStatusChanged,
};
