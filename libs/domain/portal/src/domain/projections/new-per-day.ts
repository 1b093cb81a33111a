import type { DomainEvent, Projection } from '#kit/event-sourcing';

/** How much began on one day of a tenant. */
export interface NewOnDay {
  readonly tenantId: string;
  /** `YYYY-MM-DD` (UTC), in the tenant's time. */
  readonly day: string;
  /** Companies that were requested. */
  readonly companies: number;
  /** Names, signatures and annual reports that began to wait for the partner or the founder. */
  readonly waiting: number;
}

type Numbers = Pick<NewOnDay, 'companies' | 'waiting'>;

/** The numbers that an event adds, by its type. */
const NEW: Readonly<Record<string, (data: { readonly hasUsTaxId?: boolean }) => Numbers>> = {
  // A founder without a US tax ID must sign the SS-4 (contract 6.4).
  CompanyRequested: ({ hasUsTaxId }) => ({ companies: 1, waiting: hasUsTaxId === true ? 0 : 1 }),
  RequiredActionRaised: () => ({ companies: 0, waiting: 1 }),
  AnnualReportSubmitted: () => ({ companies: 0, waiting: 1 }),
  AnnualReportPublished: () => ({ companies: 0, waiting: 1 }),
  AnnualReportInformationRequested: () => ({ companies: 0, waiting: 1 }),
};

/** Counts what begins on each day of a tenant, for the bars of the overview. */
export const newPerDay: Projection<NewOnDay, DomainEvent> = {
  name: 'new-per-day',
  version: 1,
  // `visibleEventsOnly` replaces these, and rejects unknown events.
  categories: [],
  indexes: [['tenantId', 'day']],
  readLater: true,

  documentIds: ({ type, metadata: { tenantId, recordedAt } }) =>
    tenantId === null || NEW[type] === undefined ? [] : [`${tenantId}/${dayOf(recordedAt)}`],

  fold(document, { type, data, metadata: { tenantId, recordedAt } }) {
    const before = document ?? { companies: 0, waiting: 0 };
    const added = NEW[type]?.(data) ?? { companies: 0, waiting: 0 };
    return {
      tenantId: tenantId ?? '',
      day: dayOf(recordedAt),
      companies: before.companies + added.companies,
      waiting: before.waiting + added.waiting,
    };
  },
};

/** Returns the day of a time (RFC 3339, UTC). */
const dayOf = (time: string): string => time.slice(0, 10);
