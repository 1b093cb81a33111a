import { type Decider, DomainError, type DomainEvent, fold, InvalidStateError } from '#kit/event-sourcing';

/** Assertions about a decider's response to a command. */
export interface Outcome<Event extends DomainEvent> {
  /** Expects exactly these events in this order. */
  then(...events: readonly Event[]): void;
  /** Expects a rejection with this public code and returns the error for further checks. */
  thenThrows(code: string): DomainError;
  /** Expects a rejection because of the aggregate's state and returns the error. */
  thenInvalidState(): InvalidStateError;
}

/**
 * Specifies a decider: `given(decider, ...past events).when(command).then(...new events)`. It decides twice, to detect a
 * decider that is not pure.
 */
export function given<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  ...events: readonly Event[]
): { when(command: Command): Outcome<Event> } {
  const decide = (command: Command): readonly Event[] => decider.decide(fold(decider, events), command);
  return {
    when: (command) => ({
      then: (...expected) => {
        expect(decide(command)).toEqual(expected);
        expect(decide(command)).toEqual(expected);
      },
      thenThrows: (code) => {
        const error = errorOf(() => decide(command));
        expect(error).toBeInstanceOf(DomainError);
        expect(error).toMatchObject({ code });
        return error as DomainError;
      },
      thenInvalidState: () => {
        const error = errorOf(() => decide(command));
        expect(error).toBeInstanceOf(InvalidStateError);
        return error as InvalidStateError;
      },
    }),
  };
}

function errorOf(decide: () => readonly DomainEvent[]): unknown {
  try {
    decide();
  } catch (error) {
    return error;
  }
  return undefined;
}
