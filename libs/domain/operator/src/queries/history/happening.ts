import { type Actor, type EventMetadata, parseStreamName } from '#kit/event-sourcing';
import type { StoredEvent } from '#kit/event-store';
import { list, nullable, object, text, time, whole } from '#platform/openapi';
import { operatorAct } from '../../domain/decider.js';

/** That something happened, and who caused it; what the event says besides may be personal. */
export interface Happening {
  readonly eventId: string;
  /** Of what it happened to, or of what belongs to that: a required action, a report, a signature, an operator's act. */
  readonly stream: string;
  /** In its stream. */
  readonly revision: number;
  readonly type: string;
  readonly recordedAt: string;
  readonly actor: Actor;
  readonly requestId: string;
  /** What an operator gave for an act of the operator's own, which names no person; null of everything else. */
  readonly reason: string | null;
}

export function happeningOf({ id, stream, revision, type, data, metadata }: StoredEvent): Happening {
  const { recordedAt, actor, correlationId } = metadata as unknown as EventMetadata;
  const isAct = parseStreamName(stream).category === operatorAct.category;
  const reason = isAct && typeof data['reason'] === 'string' ? data['reason'] : null;
  return { eventId: id, stream, revision, type, recordedAt, actor, requestId: correlationId, reason };
}

export const historySchema = list(
  object<Happening>('Happening', {
    eventId: text('8d0b4a0e-5d2f-8c61-9d3e-2f4a4b9d7c11'),
    stream: text(
      'company-38FiGu0qeHzHO9kYwKFjDIv8fqb',
      'Of what it happened to, or of what belongs to that.',
    ),
    revision: whole(3, 'In its stream, counted from 0.'),
    type: text('FormationFiled'),
    recordedAt: time(),
    actor: object<Happening['actor']>('Actor', {
      type: text('operator', '`operator`, `partner`, `portal-user`, …'),
      id: text('Grace Hopper', 'Of an operator the name.'),
    }),
    requestId: text('38FiGxB5Wq0Zy4pB1dTtCqGfXyl', 'Of the request that caused it.'),
    reason: nullable(text('The partner asked for it.', 'Of what an operator did beside commands.'), null),
  }),
  'Newest first.',
);
