import { randomUUID } from 'node:crypto';
import type { Aggregate, CommandContext, CommandHandling, DomainEvent } from '#kit/event-sourcing';

/** Another owner, who reserved a name. */
export interface Holder {
  /** Whether it came to be and has the name. */
  has(): Promise<boolean>;
  /**
   * Makes whatever it is about to commit come too late, by an append to its stream; it may reserve anew.
   *
   * @returns false where it has the name by now
   * @throws {ContentionError} its stream keeps being changed; try again
   */
  shutOut(context: CommandContext): Promise<boolean>;
}

/** How an owner's stream is read, and which of its commands does nothing but move its revision on. */
export interface HolderStream<State, Command, Event extends DomainEvent> {
  readonly aggregate: Aggregate<State, Command, Event>;
  readonly id: string;
  readonly tenantId: string | null;
  readonly has: (state: State) => boolean;
  readonly revoke: Command;
}

class HasTheName extends Error {}

/** An owner that is an aggregate. */
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
        // Who asks for the name may be of another tenant, of which nothing belongs into this stream.
        tenantId,
        actor: { type: 'system', id: 'reservation' },
        subjectId: null,
      };
      const prepare = (state: State): Command => {
        if (has(state)) throw new HasTheName();
        return revoke;
      };
      try {
        await commands.of(aggregate).execute(id, own, prepare);
        return true;
      } catch (error) {
        if (error instanceof HasTheName) return false;
        throw error;
      }
    },
  };
}
