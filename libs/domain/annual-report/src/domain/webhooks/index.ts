import { annualReportStatusChanged } from './annual-report-status-changed.js';
import { annualReportWithdrawn } from './annual-report-withdrawn.js';

/** All webhooks about an annual report. */
export const annualReportWebhooks = [...annualReportStatusChanged, annualReportWithdrawn] as const;
