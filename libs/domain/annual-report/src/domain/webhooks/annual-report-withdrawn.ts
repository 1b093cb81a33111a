import { textField, type WebhookMapping, wholeField } from '#platform/webhook-mapping';
import type { AnnualReportEvent } from '../events.js';
import { isPublished } from '../types.js';

/** Partners never saw drafts, so a withdrawn draft is not announced. */
export const annualReportWithdrawn: WebhookMapping<AnnualReportEvent, 'AnnualReportWithdrawn'> = {
  eventName: 'annual_report_withdrawn',
  on: 'AnnualReportWithdrawn',
  description:
    'An annual report was withdrawn. It can no longer be read, and its fiscal year can be reported again.',
  when: ({ previousStatus }) => previousStatus !== undefined && isPublished(previousStatus),
  fields: {
    annualReportId: textField(({ data }) => data.annualReportId, '38FiGwQoIgbq3XLAvwrjqVcHRWA'),
    fiscalYear: wholeField(({ data }) => data.fiscalYear, 2026),
    previousStatus: textField(({ data }) => String(data.previousStatus), 'FILLED'),
  },
};
