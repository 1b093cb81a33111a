import type { Aggregate, DomainEvent, EventDeclarations } from '#kit/event-sourcing';

export interface Held<Owner> {
  readonly owner: Owner;
  /** Real time, RFC 3339. */
  readonly reservedAt: string;
}

/** Storage format of one kind of reservation: category, event names and shapes. */
export interface ReservationFormat<Owner, Event extends DomainEvent> {
  readonly category: string;
  readonly events: EventDeclarations<Event>;
  readonly reserved: (held: Held<Owner>) => Event;
  readonly released: (owner: Owner) => Event;
  /** Returns the reservation in an event; null if the event frees the name. */
  readonly read: (event: Event) => Held<Owner> | null;
  readonly isSame: (one: Owner, other: Owner) => boolean;
}

export interface ReservationState<Owner> {
  /** Null if the name is free. */
  readonly held: Held<Owner> | null;
  /** Number of changes. A decision for an older version is outdated. */
  readonly version: number;
}

export type ReservationCommand<Owner> =
  /** Reserves a free name, or renews the owner's reservation and so increments its version. */
  | { readonly type: 'Reserve'; readonly owner: Owner; readonly at: string }
  /** Takes the name over, if still at `version`. The holder must not have the name and must have been locked out. */
  | { readonly type: 'TakeOver'; readonly version: number; readonly owner: Owner; readonly at: string }
  /** Frees the name, if still at `version`; null frees it at any version. */
  | { readonly type: 'Release'; readonly owner: Owner; readonly version: number | null };

/** Aggregate of a name that at most one owner has. Its stream is the lock. */
export interface Reservation<Owner, Event extends DomainEvent> extends Aggregate<
  ReservationState<Owner>,
  ReservationCommand<Owner>,
  Event
> {
  readonly isSame: (one: Owner, other: Owner) => boolean;
}

/** A commit takes milliseconds, so an owner that has not committed after this long is considered dead. */
const ABANDONED_AFTER_MS = 30_000;

/**
 * Reports whether the owner of a reservation may be locked out. A time in the future counts like one in the past: a clock
 * was set back since, and others must not wait until it catches up.
 */
export const isAbandoned = ({ reservedAt }: Held<unknown>, now: Date): boolean =>
  Math.abs(now.getTime() - Date.parse(reservedAt)) > ABANDONED_AFTER_MS;

/** Returns the aggregate of one kind of reservation. A command that comes too late changes nothing. */
export function reservationOf<Owner, Event extends DomainEvent>(
  format: ReservationFormat<Owner, Event>,
): Reservation<Owner, Event> {
  const { category, events, isSame } = format;
  const reserved = ({ owner, at }: { readonly owner: Owner; readonly at: string }): Event =>
    format.reserved({ owner, reservedAt: at });

  return {
    category,
    events,
    isSame,
    decider: {
      initialState: { held: null, version: 0 },

      evolve: ({ version }, event) => ({ held: format.read(event), version: version + 1 }),

      decide({ held, version }, command) {
        const isOwn = held !== null && isSame(held.owner, command.owner);
        switch (command.type) {
          case 'Reserve':
            return held === null || isOwn ? [reserved(command)] : [];
          case 'TakeOver':
            if (held === null) return [reserved(command)];
            if (isOwn || version !== command.version) return [];
            return [format.released(held.owner), reserved(command)];
          case 'Release':
            if (held === null || !isOwn) return [];
            if (command.version !== null && command.version !== version) return [];
            return [format.released(held.owner)];
        }
      },
    },
  };
}
