import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type CommandContext, CommandHandling, ContentionError, streamName } from '#event-sourcing';
import { EventStore } from '#event-store';
import { Clock } from '#kernel';
import { MasterKey } from '#personal-data';
import { emailReservation, type EmailReservationCommand, EmailTakenError } from './domain/decider.js';
import type { EmailOwner } from './domain/events.js';

/** `takenBy` is never shown to a caller. */
export type Reservation = { readonly ok: true } | { readonly ok: false; readonly takenBy: EmailOwner };

/** Whether an owner that reserved an address came to be, and (told its normalized form) still has it. */
export type OwnerProbe = (owner: EmailOwner, email: string) => Promise<boolean>;

/**
 * A reservation whose owner is not there after this long is given to the next one that asks. An owner must therefore
 * be recorded within this time of its reservation; commits take milliseconds.
 */
const ABANDONED_AFTER_MS = 30_000;
/** How long a reservation waits for the outcome of one that is under way. */
const PATIENCE_MS = 2_000;
const POLL_MS = 20;

const CATEGORY_OF = { customer: 'customer', 'portal-user': 'partner', 'legacy-customer': null } as const;

/** How addresses are compared: trimmed and lower-cased. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/**
 * Keeps e-mail addresses unique across tenants, customers and portal users. An owner first reserves, then commits
 * itself under the id it reserved for: a reservation is as good as confirmed once its owner's stream exists. Reserving
 * again for the same owner changes nothing, so a retry needs no special care.
 */
@Injectable()
export class EmailReservations {
  private readonly probes = new Map<EmailOwner['kind'], OwnerProbe>();

  constructor(
    private readonly events: EventStore,
    private readonly commands: CommandHandling,
    private readonly clock: Clock,
    private readonly masterKey: MasterKey,
  ) {}

  /** Replaces the default test (the owner's stream exists) for owners that may change their address. */
  probeOwners(kind: EmailOwner['kind'], probe: OwnerProbe): void {
    this.probes.set(kind, probe);
  }

  /**
   * Reserves an address for an owner that is about to be recorded.
   *
   * @param anew for an owner that changes to the address and may have had it before: a reservation that it left behind
   *   then begins again, so that nobody takes it for abandoned
   * @throws {ContentionError} another reservation of it is still under way; try again
   * @throws {EventStoreUnavailableError} the outcome is unknown; try again
   */
  async reserve(
    email: string,
    owner: EmailOwner,
    context: CommandContext,
    anew = false,
  ): Promise<Reservation> {
    const deadline = performance.now() + PATIENCE_MS;
    let abandoned: number | null = null;
    for (;;) {
      const at = this.clock.now().toISOString();
      const taken = await this.tryReserve(
        email,
        abandoned === null
          ? { type: 'Reserve', owner, at, anew }
          : { type: 'TakeOver', version: abandoned, owner, at },
        context,
      );
      if (!taken) return { ok: true };
      if (await this.exists(taken.owner, email)) return { ok: false, takenBy: taken.owner };
      const age = this.clock.now().getTime() - Date.parse(taken.reservedAt);
      abandoned = age > ABANDONED_AFTER_MS ? taken.version : null;
      if (abandoned !== null) continue;
      if (performance.now() > deadline)
        throw new ContentionError('an e-mail address is being reserved by another request');
      await delay(POLL_MS);
    }
  }

  /** How often the reservation of an address has changed: {@link release} takes it. */
  async version(email: string): Promise<number> {
    return (await this.commands.load(emailReservation, this.idOf(email))).state.version;
  }

  /**
   * Frees an address: the command that reserved it failed, or its owner changed to another one.
   *
   * @param version only where the reservation has not changed since: its owner may be about to take the address back
   */
  async release(
    email: string,
    owner: EmailOwner,
    context: CommandContext,
    version: number | null = null,
  ): Promise<void> {
    await this.handle(email, { type: 'Release', owner, version }, context);
  }

  private async tryReserve(
    email: string,
    command: EmailReservationCommand,
    context: CommandContext,
  ): Promise<EmailTakenError | null> {
    try {
      await this.handle(email, command, context);
      return null;
    } catch (error) {
      if (error instanceof EmailTakenError) return error;
      throw error;
    }
  }

  private async handle(
    email: string,
    command: EmailReservationCommand,
    context: CommandContext,
  ): Promise<void> {
    const id = this.idOf(email);
    // The decider recognises a repetition by its owner. Recognising it by command id would take a reservation that
    // was released meanwhile for one that still stands, so every attempt is a command of its own.
    const own = { ...context, commandId: randomUUID(), causationId: context.commandId, subjectId: null };
    if (command.type === 'Reserve') await this.commands.create(emailReservation, id, command, own);
    else await this.commands.handle(emailReservation, id, command, own);
  }

  /** No event holds the address itself, so its stream is named by a keyed hash. */
  private idOf(email: string): string {
    return this.masterKey.mac('email-reservation', normalizeEmail(email));
  }

  private async exists(owner: EmailOwner, email: string): Promise<boolean> {
    const category = CATEGORY_OF[owner.kind];
    if (category === null) return true;
    const probe = this.probes.get(owner.kind);
    if (probe) return probe(owner, normalizeEmail(email));
    const stream = await this.events.readStream(streamName(category, owner.id), { limit: 1 });
    return stream.length > 0;
  }
}
