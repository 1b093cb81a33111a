import { company, type CompanyState } from '#company';
import { type EventCodec, parseStreamName, type RecordedEvent, streamName } from '#event-sourcing';
import type { EventStore } from '#event-store';
import { requiredAction, type RequiredActionState } from '#required-action';
import { maskPersonal } from './mask-personal.js';

/** One event of a company or of one of its required actions, as an auditor reads it, and the company's state after it. */
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
 * A company's events in order, its required actions' among them, who caused each, and the state after each: the company,
 * and its `requiredActions`. Tax numbers are masked.
 *
 * @returns empty where there is no such company
 * @throws {EventStoreUnavailableError}
 */
export async function replay(store: EventStore, codec: EventCodec, companyId: string): Promise<AuditEntry[]> {
  const read = async (stream: string): Promise<RecordedEvent[]> =>
    Promise.all((await store.readStream(stream)).map((event) => codec.decode(event)));
  const own = await read(streamName(company.category, companyId));
  const actions = await Promise.all(
    actionIdsOf(own).map((id) => read(streamName(requiredAction.category, id))),
  );
  const events = [...own, ...actions.flat()].sort((one, other) => one.position - other.position);

  let state = company.decider.initialState;
  const requiredActions = new Map<string, RequiredActionState>();
  return events.map((event) => {
    if (parseStreamName(event.stream).category === company.category)
      state = company.decider.evolve(state, event as never);
    else {
      const action = requiredActions.get(event.stream) ?? requiredAction.decider.initialState;
      requiredActions.set(event.stream, requiredAction.decider.evolve(action, event as never));
    }
    return entryOf(event, stateOf(state, requiredActions));
  });
}

/** Whoever raises an action tells so in an event of its company. */
function actionIdsOf(events: readonly RecordedEvent[]): string[] {
  const ids = events.map(({ data }) => (data as { requiredActionId?: unknown }).requiredActionId);
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

const stateOf = (state: CompanyState, actions: ReadonlyMap<string, RequiredActionState>): unknown =>
  state && { ...state, requiredActions: [...actions.values()] };

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
 * The last entry at or before a point.
 *
 * @param at a revision of the company, or an RFC 3339 time
 * @returns null where the company did not exist yet
 */
export function stateAt(entries: readonly AuditEntry[], at: string): AuditState | null {
  const isOwn = ({ stream }: AuditEntry) => parseStreamName(stream).category === company.category;
  const wanted = /^\d+$/.test(at)
    ? (entry: AuditEntry) => isOwn(entry) && entry.revision <= Number(at)
    : (entry: AuditEntry) => Date.parse(entry.recordedAt) <= Date.parse(at);
  const found = entries.filter(wanted);
  const last = found.at(-1);
  const revision = found.findLast(isOwn)?.revision;
  return last && revision !== undefined ? { revision, recordedAt: last.recordedAt, state: last.state } : null;
}
