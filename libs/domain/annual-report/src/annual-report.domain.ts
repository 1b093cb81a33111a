import type { Domain } from '#platform/hosting';
import { AnnualReportModule, AnnualReportProcessesModule } from './annual-report.module.js';
import { annualReport } from './domain/decider.js';
import { annualReportErrors } from './domain/errors.js';
import { annualReports } from './domain/projections/annual-reports.js';
import { annualReportWebhooks } from './domain/webhooks/annual-reports.js';
import { InformationNotes } from './processes/information-notes.js';
import { deadlines } from './queries/list-deadlines/deadlines.js';

export const annualReportDomain: Domain = {
  name: 'annual-report',
  aggregates: [annualReport],
  projections: [annualReports, deadlines],
  webhooks: annualReportWebhooks,
  errors: annualReportErrors,
  processes: [InformationNotes],
  workers: [],
  modules: { api: [AnnualReportModule], projector: [AnnualReportProcessesModule] },
};
