export * from './annual-report.decider.js';
export * from './annual-report.domain.js';
export * from './annual-report.events.js';
export * from './annual-report.module.js';
export type { AnnualReportStatus, PublishedStatus } from './annual-report.types.js';
export { reportOutcomeOf } from './operations/desk-answer.js';
export {
  CompleteFilingRequest,
  DraftReportRequest,
  RequestInformationRequest,
} from './operations/desk.requests.js';
export { DraftReport } from './operations/draft-report/draft-report.command.js';
export { type ReportStep, TakeReportStep } from './operations/take-step/take-report-step.command.js';
export { InformationNotes } from './processes/information-notes.js';
export { QuoteFeeRequest } from './queries/quote-fee/quote-fee.request.js';
export { readReports, reportIdOf } from './report-ids.js';
