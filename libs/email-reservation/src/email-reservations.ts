import { Injectable } from '@nestjs/common';
import { type CommandContext, CommandHandling, streamName } from '#event-sourcing';
import { EventStore } from '#event-store';
import { Clock } from '#kernel';
import { MasterKey } from '#personal-data';
import { type Outcome, reservationOf, Reservations } from '#reservation';
import type { EmailOwner, EmailReservationEvent } from './domain/events.js';
import { emailReservationFormat, normalizeEmail } from './domain/format.js';

export { normalizeEmail } from './domain/format.js';

/** One e-mail address: its stream is named by a keyed hash, so that no event holds the address itself. */
export const emailReservation = reservationOf(emailReservationFormat);

/** Whether an owner that reserved an address came to be and, given its normalized form, still has it. */
export type OwnerProbe = (owner: EmailOwner, email: string) => Promise<boolean>;

const CATEGORY_OF = { customer: 'customer', 'portal-user': 'partner', 'legacy-customer': null } as const;

/** Keeps e-mail addresses unique across tenants, customers and portal users. */
@Injectable()
export class EmailReservations {
  private readonly probes = new Map<EmailOwner['kind'], OwnerProbe>();
  private readonly reservations: Reservations<EmailOwner, EmailReservationEvent>;

  constructor(
    private readonly events: EventStore,
    commands: CommandHandling,
    clock: Clock,
    private readonly masterKey: MasterKey,
  ) {
    this.reservations = new Reservations(emailReservation, commands, clock, 'an e-mail address');
  }

  /** Replaces the default test (the owner's stream exists) for owners that may change their address. */
  probeOwners(kind: EmailOwner['kind'], probe: OwnerProbe): void {
    this.probes.set(kind, probe);
  }

  /**
   * Reserves an address for an owner that is about to be recorded.
   *
   * @param anew for an owner that changes to the address and may have had it before, see {@link Reservations.reserve}
   * @throws {ContentionError} another reservation of it is still under way; try again
   * @throws {EventStoreUnavailableError} the outcome is unknown; try again
   */
  reserve(
    email: string,
    owner: EmailOwner,
    context: CommandContext,
    anew = false,
  ): Promise<Outcome<EmailOwner>> {
    const has = (holder: EmailOwner) => this.has(holder, email);
    return this.reservations.reserve(this.idOf(email), owner, context, has, anew);
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

  private async has(owner: EmailOwner, email: string): Promise<boolean> {
    const category = CATEGORY_OF[owner.kind];
    if (category === null) return true;
    const probe = this.probes.get(owner.kind);
    if (probe) return probe(owner, normalizeEmail(email));
    const stream = await this.events.readStream(streamName(category, owner.id), { limit: 1 });
    return stream.length > 0;
  }
}
