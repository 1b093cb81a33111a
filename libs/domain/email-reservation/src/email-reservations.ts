import { Injectable } from '@nestjs/common';
import { type CommandContext, CommandHandling } from '#kit/event-sourcing';
import { Clock } from '#kit/kernel';
import { internal } from '#platform/domain-model';
import { MasterKey } from '#platform/personal-data';
import { type Holder, type NameChange, type Outcome, reservationOf, Reservations } from '#kit/reservation';
import { type EmailOwner, type EmailReservationEvent, emailReservationFormat } from './domain/events.js';
import { normalizeEmail } from './normalize-email.js';

export { normalizeEmail };

/**
 * The reservation of an e-mail address. Its stream is named by a keyed hash, so that no event contains the
 * address.
 */
export const emailReservation = internal(reservationOf(emailReservationFormat));

/** Looks up an owner that reserved an address, given its normalized form. */
type OwnerProbe = (owner: EmailOwner, email: string) => Holder;

/** Keeps reservations of owners whose lib does not run in this process, because nothing is known about them. */
const KEEPS_IT: Holder = { has: () => Promise.resolve(true), shutOut: () => Promise.resolve(false) };

/** Keeps e-mail addresses unique across tenants, customers and portal users. */
@Injectable()
export class EmailReservations {
  private readonly probes = new Map<EmailOwner['kind'], OwnerProbe>();
  private readonly forgetting: ((email: string) => Promise<void>)[] = [];
  private readonly reservations: Reservations<EmailOwner, EmailReservationEvent>;

  constructor(
    commands: CommandHandling,
    clock: Clock,
    private readonly masterKey: MasterKey,
  ) {
    this.reservations = new Reservations(emailReservation, commands, clock, 'an e-mail address');
  }

  /**
   * Registers the functions that look up whether owners of one kind have an address, and that lock out owners that were
   * never created.
   */
  probeOwners(kind: EmailOwner['kind'], probe: OwnerProbe): void {
    this.probes.set(kind, probe);
  }

  /**
   * Registers the function that deletes the data that a lib stores by address. Registering it again changes nothing.
   */
  forgetBy(forget: (email: string) => Promise<void>): void {
    this.forgetting.push(forget);
  }

  /** Deletes everything that the libs of this process store under an address of an erased person. */
  async forget(email: string): Promise<void> {
    for (const forget of this.forgetting) await forget(normalizeEmail(email));
  }

  /**
   * Reserves an address for an owner that is about to be recorded, see {@link Reservations.reserve}.
   *
   * @throws {ContentionError} another reservation of the address is in progress; try again
   * @throws {EventStoreUnavailableError} the outcome is unknown; try again
   */
  reserve(email: string, owner: EmailOwner, context: CommandContext): Promise<Outcome<EmailOwner>> {
    return this.reservations.reserve(this.idOf(email), owner, context, this.holders(email));
  }

  /**
   * Reserves the new address of an owner before the change is recorded, see {@link Reservations.change}.
   *
   * @param from the owner's present address; null: none
   * @param taken returns the error if another owner has the new address
   * @throws that error and the errors of {@link reserve}
   */
  change(
    from: string | null,
    to: string,
    owner: EmailOwner,
    context: CommandContext,
    taken: (holder: EmailOwner) => Error,
  ): Promise<NameChange> {
    const former = from === null ? null : this.idOf(from);
    return this.reservations.change(former, this.idOf(to), owner, context, this.holders(to), taken);
  }

  /** Returns the owner that reserved an address, who may not have it yet or any more; null: none. */
  async ownerOf(email: string): Promise<EmailOwner | null> {
    return (await this.reservations.look(this.idOf(email))).held?.owner ?? null;
  }

  /** Returns the version of the reservation of an address, for {@link release}. */
  async version(email: string): Promise<number> {
    return (await this.reservations.look(this.idOf(email))).version;
  }

  /**
   * Frees an address after the command that reserved it failed, or its owner changed to another one.
   *
   * @param version frees only if the reservation has not changed since, because its owner may take the address
   * back
   */
  release(
    email: string,
    owner: EmailOwner,
    context: CommandContext,
    version: number | null = null,
  ): Promise<void> {
    return this.reservations.release(this.idOf(email), owner, context, version);
  }

  private holders(email: string) {
    return (holder: EmailOwner): Holder =>
      this.probes.get(holder.kind)?.(holder, normalizeEmail(email)) ?? KEEPS_IT;
  }

  /** Returns a keyed hash, so that no event contains the address. */
  private idOf(email: string): string {
    return this.masterKey.mac('email-reservation', normalizeEmail(email));
  }
}
