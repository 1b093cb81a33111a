import { type EventMetadata, parseStreamName, streamName } from '#kit/event-sourcing';
import type { StoredEvent } from '#kit/event-store';
import { type Described, list, nullable, object, text, time, whole } from '#platform/openapi';
import { operatorAct } from '../domain/decider.js';

/** Returns the name of the stream with the operators' acts on another stream. */
export const operatorActsOf = (stream: string): string => streamName(operatorAct.category, stream);

export const historySchema = list(
  object('Happening', {
    eventId: text('8d0b4a0e-5d2f-8c61-9d3e-2f4a4b9d7c11'),
    stream: text(
      'company-38FiGu0qeHzHO9kYwKFjDIv8fqb',
      'Stream of the company or partner, or of one of its reports, actions, signatures or people.',
    ),
    revision: whole(3, 'Position in its stream, starting at 0.'),
    type: text('FormationFiled'),
    recordedAt: time(),
    actor: object('Actor', {
      type: text('operator', '`operator`, `partner`, `portal-user`, …'),
      id: text('Grace Hopper', 'For operators: their name.'),
    }),
    requestId: text('38FiGxB5Wq0Zy4pB1dTtCqGfXyl', 'ID of the request that caused the event.'),
    reason: nullable(text('The partner asked for it.', 'The reason that an operator gave.'), null),
  }),
  'Newest first, at most 1,000.',
);

/** An event with its actor, without its data, which may be personal. */
export type HistoryEntry = Described<typeof historySchema>[number];

/** Maximum number of entries in a history; the audit commands read all events. */
const MAX_ENTRIES = 1000;

/** Returns the newest events as entries, newest first. */
export const newestEntries = (events: readonly StoredEvent[]): HistoryEntry[] =>
  events
    .toSorted((one, other) => other.position - one.position)
    .slice(0, MAX_ENTRIES)
    .map(historyEntryOf);

function historyEntryOf({ id, stream, revision, type, data, metadata }: StoredEvent): HistoryEntry {
  const { recordedAt, actor, correlationId } = metadata as unknown as EventMetadata;
  const isAct = parseStreamName(stream).category === operatorAct.category;
  const reason = isAct && typeof data['reason'] === 'string' ? data['reason'] : null;
  return { eventId: id, stream, revision, type, recordedAt, actor, requestId: correlationId, reason };
}
