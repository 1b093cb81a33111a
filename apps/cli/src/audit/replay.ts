import { companyDomain } from '#company';
import { type EventCodec, parseStreamName, type RecordedEvent, streamName } from '#event-sourcing';
import type { EventStore } from '#event-store';
import { maskPersonal } from './mask-personal.js';
import type { Point } from './point.js';
import { aggregateOf, RELATED, type Related } from './related.js';

/** One event of a company, or of what belongs to it, as an auditor reads it, and the company's state after it. */
export interface AuditEntry {
  /** In its own stream. */
  readonly revision: number;
  readonly position: number;
  readonly stream: string;
  readonly eventId: string;
  readonly type: string;
  readonly recordedAt: string;
  readonly actor: { readonly type: string; readonly id: string };
  readonly requestId: string;
  readonly causationId: string;
  readonly data: unknown;
  readonly state: unknown;
}

/** The state as of a revision or a time, inclusive. */
export interface AuditState {
  /** The company's. */
  readonly revision: number;
  readonly recordedAt: string;
  readonly state: unknown;
}

/**
 * A company's events in order, those of what belongs to it among them, who caused each, and the state after each: the
 * company with its `requiredActions` and the like ({@link RELATED}). Tax numbers are masked.
 *
 * @returns empty where there is no such company
 * @throws {EventStoreUnavailableError}
 */
export async function replay(store: EventStore, codec: EventCodec, companyId: string): Promise<AuditEntry[]> {
  const read = async (stream: string): Promise<RecordedEvent[]> =>
    Promise.all((await store.readStream(stream)).map((event) => codec.decode(event)));
  const own = await read(streamName('company', companyId));
  if (own.length === 0) return [];
  const related = await Promise.all(
    RELATED.map(({ aggregate, find }) =>
      find(companyId, own, (id) => read(streamName(aggregate.category, id))),
    ),
  );
  const events = [...own, ...related.flat()].sort((one, other) => one.position - other.position);

  const { decider } = aggregateOf(companyDomain, 'company');
  let state = decider.initialState;
  const states = new Map<string, unknown>();
  return events.map((event) => {
    if (isOwn(event)) state = decider.evolve(state, event);
    else states.set(event.stream, evolved(states.get(event.stream), event));
    return entryOf(event, state && { ...state, ...byField(states) });
  });
}

const isOwn = ({ stream }: Pick<RecordedEvent, 'stream'>): boolean =>
  parseStreamName(stream).category === 'company';

const kindOf = (stream: string): Related | undefined =>
  RELATED.find(({ aggregate }) => aggregate.category === parseStreamName(stream).category);

function evolved(state: unknown, event: RecordedEvent): unknown {
  const decider = kindOf(event.stream)?.aggregate.decider;
  return decider?.evolve(state ?? decider.initialState, event);
}

/** What belongs to the company, each kind in the order in which it came to be. */
const byField = (states: ReadonlyMap<string, unknown>): object =>
  Object.fromEntries(
    RELATED.map((kind) => [
      kind.field,
      [...states].flatMap(([stream, state]) => (kindOf(stream) === kind ? [state] : [])),
    ]),
  );

function entryOf(event: RecordedEvent, state: unknown): AuditEntry {
  const { metadata } = event;
  return {
    revision: event.revision,
    position: event.position,
    stream: event.stream,
    eventId: event.id,
    type: event.type,
    recordedAt: metadata.recordedAt,
    actor: metadata.actor,
    requestId: metadata.correlationId,
    causationId: metadata.causationId,
    data: maskPersonal(event.data),
    state: maskPersonal(state),
  };
}

/**
 * The last entry at or before a point. What came after a later entry is past a time, whatever its own says: times fall
 * where an older version recorded them, or two processes.
 *
 * @returns null where the company did not exist yet
 */
export function stateAt(entries: readonly AuditEntry[], at: Point): AuditState | null {
  const found =
    'revision' in at
      ? entries.filter((entry) => isOwn(entry) && entry.revision <= at.revision)
      : until(entries, ({ recordedAt }) => Date.parse(recordedAt) > at.time);
  const last = found.at(-1);
  const revision = found.findLast(isOwn)?.revision;
  return last && revision !== undefined ? { revision, recordedAt: last.recordedAt, state: last.state } : null;
}

function until<T>(entries: readonly T[], isPast: (entry: T) => boolean): readonly T[] {
  const first = entries.findIndex(isPast);
  return first < 0 ? entries : entries.slice(0, first);
}
