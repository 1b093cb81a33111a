import { readReports } from '#annual-report';
import { TAX_FORMS } from '#company';
import type { AnyAggregate, RecordedEvent } from '#event-sourcing';
import { signatureIdOf } from '#signature';
import { domains } from '../../../domains.js';

/** Reads the events of a stream by its id; empty where there is none. */
type Read = (id: string) => Promise<readonly RecordedEvent[]>;

/** A kind of thing that belongs to a company and has streams of its own. */
export interface Related {
  /** Where the company's state shows them. */
  readonly field: string;
  readonly aggregate: AnyAggregate;
  /** All events of the company's streams of this kind, in any order. @param own the company's events */
  readonly find: (
    companyId: string,
    own: readonly RecordedEvent[],
    read: Read,
  ) => Promise<readonly RecordedEvent[]>;
}

/** The aggregate whose streams are of a category. @throws {Error} no domain has it */
export function aggregateOf(category: string): AnyAggregate {
  const found = domains.flatMap(({ aggregates }) => aggregates).find((each) => each.category === category);
  if (!found) throw new Error(`no domain has the category ${category}`);
  return found;
}

/** Everything that an auditor sees beside the company itself. */
export const RELATED: readonly Related[] = [
  {
    field: 'requiredActions',
    aggregate: aggregateOf('requiredAction'),
    // An action is raised with an event of its company that names it.
    find: (_, own, read) => readAll(idsIn(own, 'requiredActionId'), read),
  },
  {
    field: 'annualReports',
    aggregate: aggregateOf('annualReport'),
    find: (companyId, _, read) => readReports(companyId, read),
  },
  {
    field: 'signatures',
    aggregate: aggregateOf('signature'),
    find: (companyId, _, read) =>
      readAll(
        TAX_FORMS.map((form) => signatureIdOf(companyId, form)),
        read,
      ),
  },
];

function idsIn(events: readonly RecordedEvent[], field: string): string[] {
  const ids = events.map(({ data }) => (data as Readonly<Record<string, unknown>>)[field]);
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

const readAll = async (ids: readonly string[], read: Read): Promise<readonly RecordedEvent[]> =>
  (await Promise.all(ids.map(read))).flat();
