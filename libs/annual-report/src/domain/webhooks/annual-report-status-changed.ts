import type { WebhookMapping, WebhookPayload } from '#event-sourcing';
import type { AnnualReportEvent, OfReportedYear } from '../events.js';
import type { PublishedStatus } from '../types.js';

const announcement = {
  eventName: 'annual_report_status_changed',
  description: 'An annual report has a new status; previousStatus is null where the report is new.',
} as const;

/** @param previousStatus null where partners did not see the report before: it is new, or was a draft */
const payloadOf = (
  { companyId, customerId, annualReportId, fiscalYear }: OfReportedYear,
  status: PublishedStatus,
  previousStatus: PublishedStatus | null,
): WebhookPayload => ({
  serviceCompanyId: companyId,
  serviceCustomerId: customerId,
  annualReportId,
  fiscalYear,
  status,
  previousStatus,
});

type Announcing<T extends AnnualReportEvent['type']> = WebhookMapping<AnnualReportEvent, T>;

const submitted: Announcing<'AnnualReportSubmitted'> = {
  ...announcement,
  on: 'AnnualReportSubmitted',
  payload: ({ data }) => payloadOf(data, 'FILLED', null),
};

const published: Announcing<'AnnualReportPublished'> = {
  ...announcement,
  on: 'AnnualReportPublished',
  payload: ({ data }) => payloadOf(data, 'FILLED', null),
};

const confirmed: Announcing<'AnnualReportConfirmed'> = {
  ...announcement,
  on: 'AnnualReportConfirmed',
  payload: ({ data }) => payloadOf(data, 'IN_PROGRESS', 'FILLED'),
};

const informationRequested: Announcing<'AnnualReportInformationRequested'> = {
  ...announcement,
  on: 'AnnualReportInformationRequested',
  payload: ({ data }) => payloadOf(data, 'AWAITING_INFORMATION', 'IN_PROGRESS'),
};

const informationGiven: Announcing<'AnnualReportInformationGiven'> = {
  ...announcement,
  on: 'AnnualReportInformationGiven',
  payload: ({ data }) => payloadOf(data, 'IN_PROGRESS', 'AWAITING_INFORMATION'),
};

const completed: Announcing<'AnnualReportCompleted'> = {
  ...announcement,
  on: 'AnnualReportCompleted',
  payload: ({ data }) => payloadOf(data, 'FILING_COMPLETED', data.previousStatus),
};

/** One partner event, whatever led to it (decisions section 8). Drafts and withdrawals are the desk's own. */
export const annualReportStatusChanged = [
  submitted,
  published,
  confirmed,
  informationRequested,
  informationGiven,
  completed,
] as const;
