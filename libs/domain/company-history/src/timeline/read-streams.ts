import { annualReportDomain, readReports } from '#domain/annual-report';
import { TAX_FORMS } from '#domain/company';
import { requiredActionDomain } from '#domain/required-action';
import { signatureDomain, signatureIdOf } from '#domain/signature';
import {
  aggregateOf,
  type AnyAggregate,
  type DomainEvent,
  type RecordedEvent,
  streamName,
} from '#kit/event-sourcing';
import { operatorActsOf } from '#domain/operator';

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

type Placed = Pick<RecordedEvent, 'stream' | 'position' | 'data'>;

type ReadStream<E> = (stream: string) => Promise<readonly E[]>;

/** Reads a company's stream and the streams of its {@link RELATED} aggregates, including those that should exist but are empty. */
export async function readStreams<E extends Placed>(
  companyId: string,
  read: ReadStream<E>,
): Promise<ReadonlyMap<string, readonly E[]>> {
  const streams = new Map<string, readonly E[]>();
  const readInto = async (stream: string): Promise<readonly E[]> => {
    // Returns the streams in the requested order, not in the order of the responses.
    streams.set(stream, []);
    const events = await read(stream);
    streams.set(stream, events);
    return events;
  };
  const own = await readInto(streamName('company', companyId));
  await Promise.all(
    RELATED.map(({ aggregate, find }) =>
      find(companyId, own, (id) => readInto(streamName(aggregate.category, id))),
    ),
  );
  return streams;
}

/**
 * Reads the events of a company, of its {@link RELATED} aggregates, and the operators' acts on any of them, in the order of
 * the log.
 *
 * @returns an empty list if the company does not exist
 */
export async function readEvents<E extends Placed>(
  companyId: string,
  read: ReadStream<E>,
): Promise<readonly E[]> {
  const streams = await readStreams(companyId, read);
  if (streams.get(streamName('company', companyId))?.length === 0) return [];
  const filled = [...streams].filter(([, events]) => events.length > 0);
  const acts = await Promise.all(filled.map(([stream]) => read(operatorActsOf(stream))));
  return [...filled.flatMap(([, events]) => events), ...acts.flat()].sort(
    (one, other) => one.position - other.position,
  );
}
