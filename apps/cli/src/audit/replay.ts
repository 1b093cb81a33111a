import { company } from '#company';
import { type EventCodec, type RecordedEvent, streamName } from '#event-sourcing';
import type { EventStore } from '#event-store';
import { maskPersonal } from './mask-personal.js';

/** One event of a company as an auditor reads it, and the company's state after it. */
export interface AuditEntry {
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
  readonly revision: number;
  readonly recordedAt: string;
  readonly state: unknown;
}

/**
 * A company's events in order, who caused each, and the state after each. Tax numbers are masked.
 *
 * @returns empty where there is no such company
 * @throws {EventStoreUnavailableError}
 */
export async function replay(store: EventStore, codec: EventCodec, companyId: string): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  let state = company.decider.initialState;
  for (const stored of await store.readStream(streamName(company.category, companyId))) {
    const event = await codec.decode(stored);
    state = company.decider.evolve(state, event as never);
    entries.push(entryOf(event, state));
  }
  return entries;
}

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
 * @param at a revision, or an RFC 3339 time
 * @returns null where the company did not exist yet
 */
export function stateAt(entries: readonly AuditEntry[], at: string): AuditState | null {
  const wanted = /^\d+$/.test(at)
    ? (entry: AuditEntry) => entry.revision <= Number(at)
    : (entry: AuditEntry) => Date.parse(entry.recordedAt) <= Date.parse(at);
  const last = entries.filter(wanted).at(-1);
  return last ? { revision: last.revision, recordedAt: last.recordedAt, state: last.state } : null;
}
