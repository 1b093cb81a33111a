import { announcedBy as announced } from '#platform/webhook-mapping';
import type { AnnualReportEvent } from '../events.js';
import { annualReportWebhooks } from './index.js';

/** Returns the names of the partner events of a report's events, in order. */
export const announcedBy = (events: readonly AnnualReportEvent[]): string[] =>
  announced(annualReportWebhooks, events);
