import { Injectable } from '@nestjs/common';
import { CommandHandling } from '#kit/event-sourcing';
import { Clock } from '#kit/kernel';
import { internal } from '#platform/domain-model';
import { MasterKey } from '#platform/personal-data';
import { type Holder, reservationOf, Reservations } from '#kit/reservation';
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
export class EmailReservations extends Reservations<EmailOwner, EmailReservationEvent> {
  private readonly probes = new Map<EmailOwner['kind'], OwnerProbe>();
  private readonly forgetting: ((email: string) => Promise<void>)[] = [];

  constructor(
    commands: CommandHandling,
    clock: Clock,
    private readonly masterKey: MasterKey,
  ) {
    super(emailReservation, 'an e-mail address', commands, clock);
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

  /** Returns the owner that reserved an address, who may not have it yet or any more; null: none. */
  async ownerOf(email: string): Promise<EmailOwner | null> {
    return (await this.look(email)).held?.owner ?? null;
  }

  /** Returns the version of the reservation of an address, for {@link release}. */
  async version(email: string): Promise<number> {
    return (await this.look(email)).version;
  }

  protected streamOf(email: string): string {
    return this.masterKey.mac('email-reservation', normalizeEmail(email));
  }

  protected holderOf(owner: EmailOwner, email: string): Holder {
    return this.probes.get(owner.kind)?.(owner, normalizeEmail(email)) ?? KEEPS_IT;
  }
}
