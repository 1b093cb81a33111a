export * from './annual-report.decider.js';
export * from './annual-report.domain.js';
export * from './annual-report.events.js';
export * from './annual-report.module.js';
export type { AnnualReportStatus, PublishedStatus } from './annual-report.types.js';
export { QuoteFeeRequest } from './queries/quote-fee/quote-fee.request.js';
export { reportIdOf } from './report-ids.js';
