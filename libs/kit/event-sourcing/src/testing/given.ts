import { expect } from 'vitest';
import { type Decider, DomainError, type DomainEvent, fold, InvalidStateError } from '#kit/event-sourcing';

/** What a decider did with a command. */
export interface Outcome<Event extends DomainEvent> {
  /** Exactly these events, in this order; none where nothing is given. */
  then(...events: readonly Event[]): void;
  /** Refused with this public code; the error, for a look at its message and fields. */
  thenThrows(code: string): DomainError;
  /** Refused because the aggregate's state does not allow it. */
  thenInvalidState(): InvalidStateError;
}

/**
 * Tells what a decider does: `given(decider, ...past events).when(command).then(...new events)`.
 * The decider is asked twice, so that one that is not pure is found out.
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
