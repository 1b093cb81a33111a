import type { Position } from '#kit/event-store';

/** An event of an aggregate. Its type and its JSON data are storage formats. */
export interface DomainEvent {
  readonly type: string;
  readonly data: object;
}

/** The person or process that caused an event. */
export interface Actor {
  /** `system` for a process; the other kinds belong to the libs that authenticate people and keys. */
  readonly type: string;
  /** Lookup id of a key, id or name of a person, or name of a process. */
  readonly id: string;
}

export interface EventMetadata {
  readonly schemaVersion: number;
  readonly tenantId: string | null;
  readonly actor: Actor;
  /** The id of the original request. */
  readonly correlationId: string;
  /** The id of the command, or for a process manager of the event, that caused this event. */
  readonly causationId: string;
  /** Time of the append in the tenant's time: RFC 3339, UTC, milliseconds. Never before the stream's previous event. */
  readonly recordedAt: string;
  /** The person whose data key encrypts `data.personal`; null if there is none. */
  readonly subjectId: string | null;
  /** The `hash` of the stream's previous event; null for the first. */
  readonly previousHash: string | null;
  /** W3C `traceparent` of the command's span. Absent unless the process exported traces. */
  readonly traceparent?: string;
  /** MAC of the event with a key derived from the master key, see {@link withHashAndMac}. */
  readonly mac: string;
  /** SHA-256 of the event without this field, see {@link hashOf}. */
  readonly hash: string;
}

/** An event for readers: in the newest schema version, with decrypted personal data (null after erasure). */
export interface RecordedEvent<E extends DomainEvent = DomainEvent> {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly type: E['type'];
  readonly data: E['data'];
  readonly metadata: EventMetadata;
}

/** Distributes `RecordedEvent` over a union of events, so that `switch (event.type)` narrows `event.data`. */
export type Recorded<E extends DomainEvent> = E extends DomainEvent
  ? RecordedEvent<E> & { readonly type: E['type']; readonly data: E['data'] }
  : never;

/** Sender, time and cause of a command. They become the metadata of its events. */
export interface CommandContext {
  /** The same for every retry of a command, so that its events are recorded once. */
  readonly commandId: string;
  /**
   * Set if an earlier attempt with this id may record its events, or has done so. The stream is then read before and after the
   * append, even if the aggregate is new. Otherwise the store would accept the repeated append silently, and the response
   * could differ from the recorded events. Default: false.
   */
  readonly mayRepeat?: boolean;
  readonly tenantId: string | null;
  readonly actor: Actor;
  readonly correlationId: string;
  /** The event that a process manager reacts to. Default: the command itself. */
  readonly causationId?: string;
  /** When the command was sent: RFC 3339, UTC, milliseconds. Its events are never older. */
  readonly now: string;
  /** The person whose key encrypts the personal part of the events; null if there is none. */
  readonly subjectId: string | null;
}
