import type { Position } from '#kit/event-store';

/** What every aggregate's events look like: a stable name and JSON data. Both are storage formats. */
export interface DomainEvent {
  readonly type: string;
  readonly data: object;
}

/** Who caused an event. */
export interface Actor {
  readonly type: 'partner' | 'portal-user' | 'operator' | 'customer' | 'system';
  /** API-key lookup id, id of a person in the portal, operator name, customer id, or the name of the process. */
  readonly id: string;
}

/** What is recorded beside an event's data. */
export interface EventMetadata {
  readonly schemaVersion: number;
  readonly tenantId: string | null;
  readonly actor: Actor;
  /** The request id of the call that everything began with. */
  readonly correlationId: string;
  /** The command (or, for a process manager, the event) that this event follows from. */
  readonly causationId: string;
  /** When it was appended, in the tenant's time; never before the stream's previous event. RFC 3339, UTC, milliseconds. */
  readonly recordedAt: string;
  /** The customer under whose data key `data.personal` is encrypted, where there is one. */
  readonly subjectId: string | null;
  /** The `hash` of the stream's previous event; null for the first. */
  readonly previousHash: string | null;
  /** What only who has the master key can make of the event, see {@link chained}; absent until November 2026. */
  readonly mac?: string;
  /** SHA-256 over the event without this field, see {@link hashOf}. */
  readonly hash: string;
}

/** An event as readers see it: of its newest schema version, personal data in clear (or null once erased). */
export interface RecordedEvent<E extends DomainEvent = DomainEvent> {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly type: E['type'];
  readonly data: E['data'];
  readonly metadata: EventMetadata;
}

/** The union of `RecordedEvent`s of a union of events, so that `switch (event.type)` narrows `event.data`. */
export type Recorded<E extends DomainEvent> = E extends DomainEvent
  ? RecordedEvent<E> & { readonly type: E['type']; readonly data: E['data'] }
  : never;
