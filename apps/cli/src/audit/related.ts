import { annualReport, readReports } from '#annual-report';
import { TAX_FORMS } from '#company';
import type { RecordedEvent } from '#event-sourcing';
import { requiredAction } from '#required-action';
import { signature, signatureIdOf } from '#signature';

/** Reads the events of a stream by its id; empty where there is none. */
type Read = (id: string) => Promise<readonly RecordedEvent[]>;

/** A kind of thing that belongs to a company and has streams of its own. */
export interface Related {
  /** Where the company's state shows them. */
  readonly field: string;
  readonly aggregate: {
    readonly category: string;
    readonly decider: {
      readonly initialState: unknown;
      evolve(state: never, event: never): unknown;
    };
  };
  /** All events of the company's streams of this kind, in any order. @param own the company's events */
  readonly find: (
    companyId: string,
    own: readonly RecordedEvent[],
    read: Read,
  ) => Promise<readonly RecordedEvent[]>;
}

/** Everything that an auditor sees beside the company itself. */
export const RELATED: readonly Related[] = [
  {
    field: 'requiredActions',
    aggregate: requiredAction,
    // Whoever raises an action tells so in an event of its company.
    find: (_, own, read) => readAll(idsIn(own, 'requiredActionId'), read),
  },
  {
    field: 'annualReports',
    aggregate: annualReport,
    find: (companyId, _, read) => readReports(companyId, read),
  },
  {
    field: 'signatures',
    aggregate: signature,
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
