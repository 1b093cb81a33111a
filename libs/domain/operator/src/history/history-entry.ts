import type { QueryBus } from '@nestjs/cqrs';
import { type EventMetadata, parseStreamName, streamName } from '#kit/event-sourcing';
import { ListPeople, NamesOfKeys } from '#domain/partner';
import type { StoredEvent } from '#kit/event-store';
import { partnerOf } from '#platform/domain-model';
import { type Described, list, nullable, object, text, time, whole } from '#platform/openapi';
import { operatorAct } from '../domain/decider.js';

/** Returns the name of the stream with the operators' acts on another stream. */
export const operatorActsOf = (stream: string): string => streamName(operatorAct.category, stream);

export const historySchema = list(
  object(
    'Happening',
    {
      eventId: text('8d0b4a0e-5d2f-8c61-9d3e-2f4a4b9d7c11', 'A UUID; not the id of a webhook.'),
      stream: text(
        'company-38FiGu0qeHzHO9kYwKFjDIv8fqb',
        'Stream of the company or partner, or of one of its reports, actions, signatures or people.',
      ),
      revision: whole(3, 'Position in its stream, starting at 0.'),
      type: text('FormationFiled', 'The name of the domain event.'),
      recordedAt: time('When the event was recorded.'),
      actor: object(
        'Actor',
        {
          type: text('operator', '`operator`, `partner`, `portal-user`, …'),
          id: text('Grace Hopper', 'For operators: their name.'),
          name: nullable(
            text('Backend', 'The name of an API key or the e-mail address of a person, if known.'),
            null,
          ),
        },
        'The person or program that caused the event.',
      ),
      requestId: text('38FiGxB5Wq0Zy4pB1dTtCqGfXyl', 'ID of the request that caused the event.'),
      reason: nullable(text('The partner asked for it.', 'The reason that an operator gave.'), null),
    },
    'An event of a company or partner, without its data.',
  ),
  'Newest first, at most 1,000.',
);

/** An event with its actor, without its data, which may be personal. */
export type HistoryEntry = Described<typeof historySchema>[number];

/** Maximum number of entries in a history; the audit commands read all events. */
const MAX_ENTRIES = 1000;

type Actor = EventMetadata['actor'];

/** Names of actors by type and id: `partner/<key id>`, `portal-user/<person id>`. */
export type ActorNames = ReadonlyMap<string, string>;

/** Returns the newest events as entries, newest first, with the names of API keys and of a partner's people. */
export async function newestEntries(
  queryBus: QueryBus,
  events: readonly StoredEvent[],
): Promise<HistoryEntry[]> {
  const newest = events.toSorted((one, other) => other.position - one.position).slice(0, MAX_ENTRIES);
  const metadata = newest.map((event) => event.metadata as unknown as EventMetadata);
  const tenantId = metadata.find((one) => one.tenantId)?.tenantId ?? null;
  const names = await actorNames(
    queryBus,
    tenantId,
    metadata.map(({ actor }) => actor),
  );
  return newest.map((event) => historyEntryOf(event, names));
}

/** Reads the names of a partner's API keys among the actors, and the e-mail addresses of its people. */
export async function actorNames(
  queryBus: QueryBus,
  tenantId: string | null,
  actors: readonly Actor[],
): Promise<ActorNames> {
  if (tenantId === null) return new Map();
  const partnerId = partnerOf(tenantId);
  const keyIds = new Set(actors.flatMap(({ type, id }) => (type === 'partner' ? [id] : [])));
  const [keys, people] = await Promise.all([
    queryBus.execute(new NamesOfKeys(partnerId, [...keyIds])),
    queryBus.execute(new ListPeople(partnerId)),
  ]);
  return new Map([
    ...[...keys].map(([keyId, name]) => [`partner/${keyId}`, name] as const),
    ...people.flatMap(({ userId, email }) =>
      email === null ? [] : [[`portal-user/${userId}`, email] as const],
    ),
  ]);
}

function historyEntryOf(
  { id, stream, revision, type, data, metadata }: StoredEvent,
  names: ActorNames,
): HistoryEntry {
  const { recordedAt, actor: author, correlationId } = metadata as unknown as EventMetadata;
  const actor = { ...author, name: names.get(`${author.type}/${author.id}`) ?? null };
  const isAct = parseStreamName(stream).category === operatorAct.category;
  const reason = isAct && typeof data['reason'] === 'string' ? data['reason'] : null;
  return { eventId: id, stream, revision, type, recordedAt, actor, requestId: correlationId, reason };
}
