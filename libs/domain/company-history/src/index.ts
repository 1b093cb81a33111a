export * from './company-history.domain.js';
export * from './company-history.module.js';
export { exportCompany } from './export/export-company.js';
export { reportOf } from './report/company-report.js';
export { reportPage } from './report/report-page.js';
export { areAllNew, changesOf, nameOf, rowsOf, valueText } from './timeline/change-rows.js';
export { type Change, leavesOf } from './timeline/changes.js';
export {
  type AuditEntry,
  type AuditState,
  type AuditStep,
  CompanyHistory,
  parsePoint,
  type PointInTime,
  pointText,
} from './timeline/company-history.js';
export { RELATED } from './timeline/read-streams.js';
export { alteredEvents, headline, verifyHistory } from './verification/verify-history.js';
export { verifyRandomDocuments } from './verification/sample-documents.js';
export { type VerifiedDocuments, verifyDocuments } from './verification/verify-documents.js';
