import type { RecordedEvent } from '#kit/event-sourcing';
import {
  announcedBy as announced,
  nullableTextField,
  type PayloadFields,
  textField,
  type WebhookMapping,
  wholeField,
} from '#platform/webhook-mapping';
import type { AnnualReportEvent, OfReportedYear } from '../events.js';
import { isPublished, PUBLISHED_STATUSES, type PublishedStatus } from '../types.js';

const announcement = {
  eventName: 'annual_report_status_changed',
  description:
    'The status of an annual report changed. `previousStatus` is null for a new report; `message` contains the question if information is needed.',
} as const;

type Published = RecordedEvent<Extract<AnnualReportEvent, { readonly data: OfReportedYear }>>;

const reportFields = <E extends Published>(): PayloadFields<E> => ({
  annualReportId: textField(({ data }: E) => data.annualReportId, '38FiGwQoIgbq3XLAvwrjqVcHRWA', {
    about: 'The report of the fiscal year.',
  }),
  fiscalYear: wholeField(({ data }: E) => data.fiscalYear, 2026, {
    about: 'The year that the report covers, as the state counts it.',
  }),
});

/**
 * @param previousStatus null if the report is new to partners, even if it was a draft
 * @param message the question; null if there is none
 */
const fieldsOf = <E extends Published>(
  status: PublishedStatus,
  previousStatus: (event: E) => PublishedStatus | null,
  message: (event: E) => string | null = () => null,
): PayloadFields<E> => ({
  ...reportFields(),
  status: textField((): PublishedStatus => status, 'AWAITING_INFORMATION', {
    about: 'The status since this event. Read the report for the current one.',
    values: PUBLISHED_STATUSES,
  }),
  previousStatus: nullableTextField(previousStatus, 'IN_PROGRESS', {
    about: 'The status before; null if the report is new to you.',
    values: PUBLISHED_STATUSES,
  }),
  message: nullableTextField(message, 'Do the assets include the lease?', {
    about: 'The question if `status` is `AWAITING_INFORMATION`; otherwise null.',
  }),
});

type Announcing<T extends AnnualReportEvent['type']> = WebhookMapping<AnnualReportEvent, T>;

const submitted: Announcing<'AnnualReportSubmitted'> = {
  ...announcement,
  on: 'AnnualReportSubmitted',
  fields: fieldsOf('FILLED', () => null),
};

const published: Announcing<'AnnualReportPublished'> = {
  ...announcement,
  on: 'AnnualReportPublished',
  fields: fieldsOf('FILLED', () => null),
};

const confirmed: Announcing<'AnnualReportConfirmed'> = {
  ...announcement,
  on: 'AnnualReportConfirmed',
  fields: fieldsOf('IN_PROGRESS', () => 'FILLED'),
};

const informationRequested: Announcing<'AnnualReportInformationRequested'> = {
  ...announcement,
  on: 'AnnualReportInformationRequested',
  fields: fieldsOf(
    'AWAITING_INFORMATION',
    () => 'IN_PROGRESS',
    ({ data }) => data.message,
  ),
};

const informationGiven: Announcing<'AnnualReportInformationGiven'> = {
  ...announcement,
  on: 'AnnualReportInformationGiven',
  fields: fieldsOf('IN_PROGRESS', () => 'AWAITING_INFORMATION'),
};

const completed: Announcing<'AnnualReportCompleted'> = {
  ...announcement,
  on: 'AnnualReportCompleted',
  fields: fieldsOf('FILING_COMPLETED', ({ data }) => data.previousStatus),
};

/** One partner event for all causes (contract 8.1). Drafts are internal to operators. */
const annualReportStatusChanged = [
  submitted,
  published,
  confirmed,
  informationRequested,
  informationGiven,
  completed,
] as const;

/** Partners never saw drafts, so a withdrawn draft is not announced. */
const annualReportWithdrawn: WebhookMapping<AnnualReportEvent, 'AnnualReportWithdrawn'> = {
  eventName: 'annual_report_withdrawn',
  on: 'AnnualReportWithdrawn',
  description:
    'An annual report was withdrawn. It can no longer be read, and its fiscal year can be reported again.',
  when: ({ previousStatus }) => isPublished(previousStatus),
  fields: {
    ...reportFields(),
    previousStatus: textField(({ data }) => data.previousStatus, 'FILLED', {
      about: 'The status before the withdrawal.',
      values: PUBLISHED_STATUSES,
    }),
  },
};

export const annualReportWebhooks = [...annualReportStatusChanged, annualReportWithdrawn] as const;

/** Returns the names of the partner events of a report's events, in order. */
export const announcedBy = (events: readonly AnnualReportEvent[]): string[] =>
  announced(annualReportWebhooks, events);
