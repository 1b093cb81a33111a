import { Injectable } from '@nestjs/common';
import { type CommandContext, CommandHandling } from '#kit/event-sourcing';
import { Clock } from '#kit/kernel';
import { MasterKey } from '#platform/personal-data';
import { type Holder, type Outcome, reservationOf, Reservations } from '#kit/reservation';
import type { EmailOwner, EmailReservationEvent } from './domain/events.js';
import { emailReservationFormat, normalizeEmail } from './domain/format.js';

export { normalizeEmail } from './domain/format.js';

/** One e-mail address: its stream is named by a keyed hash, so that no event holds the address itself. */
export const emailReservation = reservationOf(emailReservationFormat);

/** An owner that reserved an address, given its normalized form. */
export type OwnerProbe = (owner: EmailOwner, email: string) => Holder;

/** Of one whose lib this process does not run nothing is known: it keeps what it reserved. */
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

  /** How owners of a kind are asked whether they have an address, and shut out where they never came to. */
  probeOwners(kind: EmailOwner['kind'], probe: OwnerProbe): void {
    this.probes.set(kind, probe);
  }

  /** How a lib takes away what it keeps by an address; again, that changes nothing. */
  forgetBy(forget: (email: string) => Promise<void>): void {
    this.forgetting.push(forget);
  }

  /** Has all that this process's libs keep by an address be taken away: whose it is, or was, is erased. */
  async forget(email: string): Promise<void> {
    for (const forget of this.forgetting) await forget(normalizeEmail(email));
  }

  /**
   * Reserves an address for an owner that is about to be recorded, see {@link Reservations.reserve}.
   *
   * @throws {ContentionError} another reservation of it is still under way; try again
   * @throws {EventStoreUnavailableError} the outcome is unknown; try again
   */
  reserve(email: string, owner: EmailOwner, context: CommandContext): Promise<Outcome<EmailOwner>> {
    const holderOf = (holder: EmailOwner): Holder =>
      this.probes.get(holder.kind)?.(holder, normalizeEmail(email)) ?? KEEPS_IT;
    return this.reservations.reserve(this.idOf(email), owner, context, holderOf);
  }

  /** How often the reservation of an address has changed: {@link release} takes it. */
  async version(email: string): Promise<number> {
    return (await this.reservations.look(this.idOf(email))).version;
  }

  /**
   * Frees an address: the command that reserved it failed, or its owner changed to another one.
   *
   * @param version only where the reservation has not changed since: its owner may be about to take the address back
   */
  release(
    email: string,
    owner: EmailOwner,
    context: CommandContext,
    version: number | null = null,
  ): Promise<void> {
    return this.reservations.release(this.idOf(email), owner, context, version);
  }

  /** No event holds the address itself, so its stream is named by a keyed hash. */
  private idOf(email: string): string {
    return this.masterKey.mac('email-reservation', normalizeEmail(email));
  }
}
