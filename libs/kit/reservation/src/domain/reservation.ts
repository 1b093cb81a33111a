import type { Aggregate, DomainEvent, EventDeclarations } from '#kit/event-sourcing';

/** Who holds a name, and since when. */
export interface Held<Owner> {
  readonly owner: Owner;
  /** Real time, RFC 3339. */
  readonly reservedAt: string;
}

/** How reservations of one kind are stored. Category, names and shapes are storage formats. */
export interface ReservationFormat<Owner, Event extends DomainEvent> {
  readonly category: string;
  readonly events: EventDeclarations<Event>;
  readonly reserved: (held: Held<Owner>) => Event;
  readonly released: (owner: Owner) => Event;
  /** What an event tells: null, that the name is free again. */
  readonly read: (event: Event) => Held<Owner> | null;
  readonly isSame: (one: Owner, other: Owner) => boolean;
}

export interface ReservationState<Owner> {
  /** Null where the name is free. */
  readonly held: Held<Owner> | null;
  /** Counts the changes: a judgement of an older version is out of date. */
  readonly version: number;
}

export type ReservationCommand<Owner> =
  /** Takes a free name. An owner that has it already reserves it again from now on: who judged it before is out of date. */
  | { readonly type: 'Reserve'; readonly owner: Owner; readonly at: string }
  /** The holder as it was at `version` does not have the name and was shut out: it cannot come to have it any more. */
  | { readonly type: 'TakeOver'; readonly version: number; readonly owner: Owner; readonly at: string }
  /** `version`: only where it is still as it was then; null: in any case. */
  | { readonly type: 'Release'; readonly owner: Owner; readonly version: number | null };

/** One name that at most one owner has: its stream is the lock. */
export interface Reservation<Owner, Event extends DomainEvent> extends Aggregate<
  ReservationState<Owner>,
  ReservationCommand<Owner>,
  Event
> {
  readonly isSame: (one: Owner, other: Owner) => boolean;
}

/** A commit takes milliseconds: an owner that is not there after this long is taken for dead. */
const ABANDONED_AFTER_MS = 30_000;

/**
 * Whether a reservation's owner may be shut out. One that was made in the future is as old as one that was made as long
 * ago: a clock was set back since, and others must not wait until it has caught up.
 */
export const isAbandoned = ({ reservedAt }: Held<unknown>, now: Date): boolean =>
  Math.abs(now.getTime() - Date.parse(reservedAt)) > ABANDONED_AFTER_MS;

/** The reservations of one kind. A command that comes too late changes nothing: the state after it tells who was first. */
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
