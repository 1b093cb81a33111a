import type { DomainEvent, Recorded } from './event.js';

/**
 * The rules of an aggregate. `decide` and `evolve` are pure: time, ids and reference data come with the command.
 * `decide` throws the aggregate's own errors to reject a command and returns no events if nothing changes.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  readonly initialState: State;
  /** @param recordedAt when the event was recorded, RFC 3339 */
  evolve(state: State, event: Event, recordedAt: string): State;
  decide(state: State, command: Command): readonly Event[];
}

/** One kind of aggregate: its stream category, its rules and the declarations of its events. */
export interface Aggregate<State, Command, Event extends DomainEvent> {
  /** Stream names are `<category>-<id>`, so a category must not contain a hyphen. */
  readonly category: string;
  readonly decider: Decider<State, Command, Event>;
  readonly events: EventDeclarations<Event>;
  /** The person whose key encrypts personal data of new events, if the command's context names none. */
  subjectOf?(state: State): string | null;
}

export interface EventDeclaration {
  /** The current schema version. */
  readonly version: number;
}

/** The declarations of an aggregate's events; the compiler reports a missing one. */
export type EventDeclarations<Event extends DomainEvent> = Readonly<Record<Event['type'], EventDeclaration>>;

/** Returns the name of an aggregate's stream. */
export const streamName = (category: string, id: string): string => `${category}-${id}`;

/** Returns the prefix of all streams of a category. */
export const streamPrefix = (category: string): string => `${category}-`;

/** Splits a stream's name into category and id. */
export function parseStreamName(stream: string): { category: string; id: string } {
  const hyphen = stream.indexOf('-');
  return { category: stream.slice(0, hyphen), id: stream.slice(hyphen + 1) };
}

/** Folds events into a state. Events that are not recorded have an empty time. */
export function fold<State, Event extends DomainEvent>(
  decider: Pick<Decider<State, never, Event>, 'initialState' | 'evolve'>,
  events: Iterable<Event | Recorded<Event>>,
): State {
  let state = decider.initialState;
  for (const event of events) {
    const recordedAt = 'metadata' in event ? event.metadata.recordedAt : '';
    state = decider.evolve(state, event as Event, recordedAt);
  }
  return state;
}
