import { annualReportDomain, readReports } from '#domain/annual-report';
import { TAX_FORMS } from '#domain/company';
import { aggregateOf, type AnyAggregate, type DomainEvent } from '#kit/event-sourcing';
import { requiredActionDomain } from '#domain/required-action';
import { signatureDomain, signatureIdOf } from '#domain/signature';

/** Reads the events of a stream by its id; returns none if the stream does not exist. */
type Read<E> = (id: string) => Promise<readonly E[]>;
type EventData = Pick<DomainEvent, 'data'>;

/** A kind of aggregate that belongs to a company and has its own streams. */
export interface RelatedAggregate {
  /** The field of the company's state that lists them. */
  readonly field: string;
  readonly aggregate: AnyAggregate;
  /** Reads all events of the company's streams of this kind, in any order. @param own the company's events */
  readonly find: <E extends EventData>(
    companyId: string,
    own: readonly E[],
    read: Read<E>,
  ) => Promise<readonly E[]>;
}

/** The other aggregates that belong to a company's history. */
export const RELATED: readonly RelatedAggregate[] = [
  {
    field: 'requiredActions',
    aggregate: aggregateOf(requiredActionDomain, 'requiredAction'),
    // An event of the company names each action that is raised.
    find: (_, own, read) => readAll(idsIn(own, 'requiredActionId'), read),
  },
  {
    field: 'annualReports',
    aggregate: aggregateOf(annualReportDomain, 'annualReport'),
    find: (companyId, _, read) => readReports(companyId, read),
  },
  {
    field: 'signatures',
    aggregate: aggregateOf(signatureDomain, 'signature'),
    find: (companyId, _, read) =>
      readAll(
        TAX_FORMS.map((form) => signatureIdOf(companyId, form)),
        read,
      ),
  },
];

function idsIn(events: readonly EventData[], field: string): string[] {
  const ids = events.map(({ data }) => (data as Readonly<Record<string, unknown>>)[field]);
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

const readAll = async <E>(ids: readonly string[], read: Read<E>): Promise<readonly E[]> =>
  (await Promise.all(ids.map(read))).flat();
