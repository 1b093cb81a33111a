import { randomUUID } from 'node:crypto';
import { sleep } from '#kit/kernel';
import {
  type CommandContext,
  type CommandHandling,
  ContentionError,
  type DomainEvent,
} from '#kit/event-sourcing';
import type { Clock } from '#kit/kernel';
import {
  isAbandoned,
  type Reservation,
  type ReservationCommand,
  type ReservationState,
} from './domain/reservation.js';
import type { Holder } from './holder.js';

/** `takenBy` is for the service's eyes only. */
export type Outcome<Owner> = { readonly ok: true } | { readonly ok: false; readonly takenBy: Owner };

/** How long a reservation waits for the outcome of one that is under way. */
const PATIENCE_MS = 2_000;
const POLL_MS = 20;

/**
 * Keeps names of one kind unique across streams. An owner reserves the name in the builder of its own command
 * (`commands.of(…).execute` with a promise), so it commits itself at the revision that it loaded: a reservation is as good as
 * confirmed once its owner has the name. A caller that takes a name over appends to the owner's stream first, so that a
 * commit that was decided on before comes too late and reserves again.
 */
export class Reservations<Owner, Event extends DomainEvent> {
  /** @param what names the kind in the message of an error, for example `an e-mail address` */
  constructor(
    private readonly reservation: Reservation<Owner, Event>,
    private readonly commands: CommandHandling,
    private readonly clock: Clock,
    private readonly what: string,
  ) {}

  /**
   * Reserves a name for an owner that is about to commit itself; for the same owner again, from now on.
   *
   * @param id of the name's stream
   * @param context of the command that needs the name
   * @param holderOf another owner, who reserved the name
   * @throws {ContentionError} another reservation of it is still under way; try again
   * @throws {EventStoreUnavailableError} the outcome is unknown; try again
   */
  async reserve(
    id: string,
    owner: Owner,
    context: CommandContext,
    holderOf: (owner: Owner) => Holder,
  ): Promise<Outcome<Owner>> {
    const deadline = performance.now() + PATIENCE_MS;
    let abandoned: number | null = null;
    for (;;) {
      const now = this.clock.now();
      const at = now.toISOString();
      const { held, version } = await this.handle(
        id,
        abandoned === null
          ? { type: 'Reserve', owner, at }
          : { type: 'TakeOver', version: abandoned, owner, at },
        context,
      );
      if (held === null || this.reservation.isSame(held.owner, owner)) return { ok: true };
      const holder = holderOf(held.owner);
      if (await holder.has()) return { ok: false, takenBy: held.owner };
      abandoned = isAbandoned(held, now) && (await holder.shutOut(context)) ? version : null;
      if (abandoned !== null) continue;
      if (performance.now() > deadline)
        throw new ContentionError(`${this.what} is being reserved by another request`);
      await sleep(POLL_MS);
    }
  }

  /** Who has reserved a name, and how often its reservation has changed: {@link release} takes that number. */
  async look(id: string): Promise<ReservationState<Owner>> {
    return (await this.commands.of(this.reservation).load(id)).state;
  }

  /**
   * Frees a name that its owner holds: the command that reserved it failed, or the owner changed to another one.
   *
   * @param version only where the reservation has not changed since: its owner may be about to take the name back
   */
  async release(id: string, owner: Owner, context: CommandContext, version: number | null = null) {
    await this.handle(id, { type: 'Release', owner, version }, context);
  }

  private async handle(
    id: string,
    command: ReservationCommand<Owner>,
    context: CommandContext,
  ): Promise<ReservationState<Owner>> {
    // The decider recognises a repetition by its owner. Recognising it by command id would take a reservation that
    // was released meanwhile for one that still stands, so every attempt is a command of its own.
    const own = { ...context, commandId: randomUUID(), causationId: context.commandId, subjectId: null };
    // Most names are free and were never asked for: then there is nothing to load.
    const options = { isNew: command.type === 'Reserve' };
    return (await this.commands.of(this.reservation).execute(id, own, command, options)).state;
  }
}
