import type { Domain } from '#hosting';
import { annualReport } from './annual-report.decider.js';
import { annualReportErrors } from './annual-report.errors.js';
import { AnnualReportModule, AnnualReportProcessesModule } from './annual-report.module.js';
import { annualReportUpcasters } from './annual-report.upcasters.js';
import { InformationNotes } from './processes/information-notes.js';
import { annualReports } from './projections/annual-reports/annual-reports.projection.js';
import { annualReportStatusChanged } from './webhooks/annual-report-status-changed.webhook.js';

export const annualReportDomain: Domain = {
  name: 'annual-report',
  aggregates: [annualReport],
  upcasters: annualReportUpcasters,
  projections: [annualReports],
  webhooks: annualReportStatusChanged,
  errors: annualReportErrors,
  processes: [InformationNotes],
  workers: [],
  modules: { api: [AnnualReportModule], projector: [AnnualReportProcessesModule] },
};
