import { annualReportDomain, readReports } from '#domain/annual-report';
import { TAX_FORMS } from '#domain/company';
import type { AnyAggregate, DomainEvent, DomainModel } from '#kit/event-sourcing';
import { requiredActionDomain } from '#domain/required-action';
import { signatureDomain, signatureIdOf } from '#domain/signature';

/** Reads the events of a stream by its id; empty where there is none. */
type Read<E> = (id: string) => Promise<readonly E[]>;
type Told = Pick<DomainEvent, 'data'>;

/** A kind of thing that belongs to a company and has streams of its own. */
export interface Related {
  /** Where the company's state shows them. */
  readonly field: string;
  readonly aggregate: AnyAggregate;
  /** All events of the company's streams of this kind, in any order. @param own the company's events */
  readonly find: <E extends Told>(
    companyId: string,
    own: readonly E[],
    read: Read<E>,
  ) => Promise<readonly E[]>;
}

/** Everything that an auditor sees beside the company itself. */
export const RELATED: readonly Related[] = [
  {
    field: 'requiredActions',
    aggregate: aggregateOf(requiredActionDomain, 'requiredAction'),
    // An event of its company names each action that is raised.
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

/** @throws {Error} the domain has no such aggregate */
export function aggregateOf({ name, aggregates }: DomainModel, category: string): AnyAggregate {
  const found = aggregates.find((aggregate) => aggregate.category === category);
  if (!found) throw new Error(`the domain ${name} has no aggregate of the category ${category}`);
  return found;
}

function idsIn(events: readonly Told[], field: string): string[] {
  const ids = events.map(({ data }) => (data as Readonly<Record<string, unknown>>)[field]);
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

const readAll = async <E>(ids: readonly string[], read: Read<E>): Promise<readonly E[]> =>
  (await Promise.all(ids.map(read))).flat();
