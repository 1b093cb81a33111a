export * from './annual-report.domain.js';
export * from './annual-report.module.js';
export { BeginReport } from './commands/begin-report/begin-report.js';
export { GiveInformationRequest } from './commands/take-report-step/give-information.request.js';
export { type ReportStep, TakeReportStep } from './commands/take-report-step/take-report-step.js';
export type { AnnualReportEvent } from './domain/events.js';
export type { AnnualReportStatus, PublishedStatus } from './domain/types.js';
export { reportOutcomeOf } from './operations/report-outcome.js';
export {
  CompleteFilingRequest,
  DraftReportRequest,
  RequestInformationRequest,
} from './operations/requests.js';
export { InformationNotes } from './processes/information-notes.js';
export { ListReports } from './queries/annual-reports/annual-reports.js';
export { GetRequirements } from './queries/get-requirements/get-requirements.js';
export { QuoteFeeRequest } from './queries/quote-fee/quote-fee.js';
export { readReports, reportIdOf } from './report-ids.js';
