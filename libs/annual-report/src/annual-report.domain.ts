import type { Domain } from '#event-sourcing';
import { annualReport } from './domain/decider.js';
import { annualReportUpcasters } from './domain/upcasters.js';
import { annualReports } from './domain/projections/annual-reports.js';
import { annualReportStatusChanged } from './domain/webhooks/annual-report-status-changed.js';

export const annualReportDomain: Domain = {
  aggregates: [annualReport],
  upcasters: annualReportUpcasters,
  projections: [annualReports],
  webhooks: annualReportStatusChanged,
};
