import { randomUUID } from 'node:crypto';
import { sleep } from '#async';
import {
  type CommandContext,
  type CommandHandling,
  ContentionError,
  type DomainEvent,
} from '#event-sourcing';
import type { Clock } from '#kernel';
import type { Held, Reservation, ReservationCommand, ReservationState } from './domain/reservation.js';

/** `takenBy` is for the service's eyes only. */
export type Outcome<Owner> = { readonly ok: true } | { readonly ok: false; readonly takenBy: Owner };

/**
 * A reservation whose owner is not there after this long is given to the next one that asks. An owner must therefore
 * be recorded within this time of its reservation; commits take milliseconds.
 */
const ABANDONED_AFTER_MS = 30_000;
/** How long a reservation waits for the outcome of one that is under way. */
const PATIENCE_MS = 2_000;
const POLL_MS = 20;

/**
 * Keeps names of one kind unique across streams. An owner first reserves, then commits itself under the id it reserved
 * for: a reservation is as good as confirmed once its owner has the name. Reserving again for the same owner changes
 * nothing, so a retry needs no special care.
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
   * Reserves a name for an owner that is about to commit itself.
   *
   * @param id of the name's stream
   * @param context of the command that needs the name
   * @param has whether another owner, who reserved the name, came to be and has it
   * @param anew for an owner that may have had the name before: a reservation that it left behind then begins again, so
   *   that it is not taken for abandoned
   * @throws {ContentionError} another reservation of it is still under way; try again
   * @throws {EventStoreUnavailableError} the outcome is unknown; try again
   */
  async reserve(
    id: string,
    owner: Owner,
    context: CommandContext,
    has: (owner: Owner) => Promise<boolean>,
    anew = false,
  ): Promise<Outcome<Owner>> {
    const deadline = performance.now() + PATIENCE_MS;
    let abandoned: number | null = null;
    for (;;) {
      const at = this.clock.now().toISOString();
      const { held, version } = await this.handle(
        id,
        abandoned === null
          ? { type: 'Reserve', owner, at, anew }
          : { type: 'TakeOver', version: abandoned, owner, at },
        context,
      );
      if (held === null || this.reservation.isSame(held.owner, owner)) return { ok: true };
      if (await has(held.owner)) return { ok: false, takenBy: held.owner };
      abandoned = this.isAbandoned(held) ? version : null;
      if (abandoned !== null) continue;
      if (performance.now() > deadline)
        throw new ContentionError(`${this.what} is being reserved by another request`);
      await sleep(POLL_MS);
    }
  }

  /** Who has reserved a name, and how often its reservation has changed: {@link release} takes that number. */
  async look(id: string): Promise<ReservationState<Owner>> {
    return (await this.commands.load(this.reservation, id)).state;
  }

  /**
   * Frees a name that its owner holds: the command that reserved it failed, or the owner changed to another one.
   *
   * @param version only where the reservation has not changed since: its owner may be about to take the name back
   */
  async release(id: string, owner: Owner, context: CommandContext, version: number | null = null) {
    await this.handle(id, { type: 'Release', owner, version }, context);
  }

  /**
   * A known weakness: an owner that is slower than this and then commits has a name that was given away meanwhile. What
   * is to close it belongs here and in the decider, not in those who reserve.
   */
  private isAbandoned({ reservedAt }: Held<Owner>): boolean {
    return this.clock.now().getTime() - Date.parse(reservedAt) > ABANDONED_AFTER_MS;
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
    const { state } =
      command.type === 'Reserve'
        ? await this.commands.create(this.reservation, id, command, own)
        : await this.commands.handle(this.reservation, id, command, own);
    return state;
  }
}
