import { announcedBy as announced } from '#platform/webhook-mapping';
import type { AnnualReportEvent } from '../events.js';
import { annualReportStatusChanged } from './annual-report-status-changed.js';

/** The names of the partner events that a report's events lead to, in their order. */
export const announcedBy = (events: readonly AnnualReportEvent[]): string[] =>
  announced(annualReportStatusChanged, events);
