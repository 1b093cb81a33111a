import { randomUUID } from 'node:crypto';
import type { Aggregate, CommandContext, CommandHandling, DomainEvent } from '#kit/event-sourcing';

/** Another owner that reserved the name. */
export interface Holder {
  /** Returns whether the owner exists and has the name. */
  has(): Promise<boolean>;
  /**
   * Appends to the owner's stream, so that a pending commit of the owner fails. The owner may reserve again.
   *
   * @returns false if the owner has the name by now
   * @throws {ContentionError} if the owner's stream keeps changing; try again
   */
  shutOut(context: CommandContext): Promise<boolean>;
}

/** How to read an owner's stream, and a command (`revoke`) that only advances its revision. */
interface HolderStream<State, Command, Event extends DomainEvent> {
  readonly aggregate: Aggregate<State, Command, Event>;
  readonly id: string;
  readonly tenantId: string | null;
  readonly has: (state: State) => boolean;
  readonly revoke: Command;
}

class HasTheName extends Error {}

/** Returns a {@link Holder} for an owner that is an aggregate. */
export function holderIn<State, Command, Event extends DomainEvent>(
  commands: CommandHandling,
  { aggregate, id, tenantId, has, revoke }: HolderStream<State, Command, Event>,
): Holder {
  return {
    has: async () => has((await commands.of(aggregate).load(id)).state),

    async shutOut(context) {
      const own: CommandContext = {
        ...context,
        commandId: randomUUID(),
        causationId: context.commandId,
        // The caller may be of another tenant, whose data must not appear in this stream.
        tenantId,
        actor: { type: 'system', id: 'reservation' },
        subjectId: null,
      };
      const prepare = (state: State): Command => {
        if (has(state)) throw new HasTheName();
        return revoke;
      };
      try {
        await commands.of(aggregate).execute(id, own, prepare, { outOfTurn: true });
        return true;
      } catch (error) {
        if (error instanceof HasTheName) return false;
        throw error;
      }
    },
  };
}
