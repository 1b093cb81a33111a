import { annualReportStatusChanged } from './annual-report-status-changed.js';
import { annualReportWithdrawn } from './annual-report-withdrawn.js';

export const annualReportWebhooks = [...annualReportStatusChanged, annualReportWithdrawn] as const;
