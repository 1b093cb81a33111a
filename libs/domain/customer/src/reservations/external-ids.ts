import { Injectable } from '@nestjs/common';
import { type CommandContext, CommandHandling } from '#kit/event-sourcing';
import { Clock } from '#kit/kernel';
import { MasterKey } from '#platform/personal-data';
import { holderIn, Reservations } from '#kit/reservation';
import { customer, type CustomerState } from '../domain/decider.js';
import { externalIdInUse } from '../domain/errors.js';
import type { ExternalIdEvent } from '../domain/external-id.js';
import { externalId } from './external-id.js';
import { NO_CHANGE, type NameChange } from './name-change.js';

/** Keeps external customer ids unique per tenant. A reservation is final when its customer has the id. */
@Injectable()
export class ExternalIds {
  private readonly reservations: Reservations<string, ExternalIdEvent>;

  constructor(
    private readonly commands: CommandHandling,
    clock: Clock,
    private readonly masterKey: MasterKey,
  ) {
    this.reservations = new Reservations(externalId, commands, clock, 'an external customer id');
  }

  /**
   * Reserves an id for a customer that is about to get it, see {@link Reservations.reserve}.
   *
   * @param context of the command that needs it; names the tenant
   * @returns false if another customer of the tenant has it
   * @throws {ContentionError} another reservation of the id is in progress; try again
   */
  async reserve(id: string, customerId: string, context: CommandContext): Promise<boolean> {
    const { tenantId } = context;
    const holderOf = (holder: string) =>
      holderIn(this.commands, {
        aggregate: customer,
        id: holder,
        tenantId,
        has: (state) => carries(state, id),
        revoke: { type: 'RevokeReservation', customerId: holder },
      });
    return (await this.reservations.reserve(this.streamOf(id, tenantId), customerId, context, holderOf)).ok;
  }

  /**
   * Reserves another id for a customer that is about to get it, or none if it is null. A process that dies before the
   * change is complete leaves an extra reservation, which the next caller takes over.
   *
   * @param from the customer's present id; null: none
   * @param context of the command that brings the id; names the tenant
   * @throws {DomainError} `E_RESOURCE_CONFLICT`: another customer of the tenant has it
   */
  async change(
    customerId: string,
    from: string | null,
    to: string | null,
    context: CommandContext,
  ): Promise<NameChange> {
    if (from === to) return NO_CHANGE;
    const version = from === null ? null : await this.version(from, context.tenantId);
    if (to !== null && !(await this.reserve(to, customerId, context))) throw externalIdInUse();
    return {
      complete: async () => {
        if (from !== null) await this.release(from, customerId, context, version);
      },
      undo: async () => {
        if (to !== null) await this.release(to, customerId, context);
      },
    };
  }

  /** Returns the tenant's customer with the id; null: none yet. */
  async carrier(id: string, tenantId: string | null): Promise<string | null> {
    const { held } = await this.reservations.look(this.streamOf(id, tenantId));
    if (held === null) return null;
    const { state } = await this.commands.of(customer).load(held.owner);
    return state?.personal?.externalCustomerId === id ? held.owner : null;
  }

  /**
   * Frees an id after the command that reserved it failed, or its customer got another one.
   *
   * @param version frees the id only if the reservation is still at this version, because its customer may be about to
   * take it back; null frees it at any version
   */
  release(
    id: string,
    customerId: string,
    context: CommandContext,
    version: number | null = null,
  ): Promise<void> {
    return this.reservations.release(this.streamOf(id, context.tenantId), customerId, context, version);
  }

  private async version(id: string, tenantId: string | null): Promise<number> {
    return (await this.reservations.look(this.streamOf(id, tenantId))).version;
  }

  private streamOf(id: string, tenantId: string | null): string {
    return this.masterKey.mac('external-customer-id', `${tenantId ?? ''}/${id}`);
  }
}

/** If the key is gone without an erasure event, the id stays reserved because it cannot be compared. */
const carries = (state: CustomerState, id: string): boolean =>
  state !== null && !state.erased && (state.personal === null || state.personal.externalCustomerId === id);
