import { Injectable } from '@nestjs/common';
import { type CommandContext, CommandHandling } from '#kit/event-sourcing';
import { Clock } from '#kit/kernel';
import { internal } from '#platform/domain-model';
import { MasterKey } from '#platform/personal-data';
import { type Holder, holderIn, type NameChange, reservationOf, Reservations } from '#kit/reservation';
import { customer, type CustomerState } from '../domain/decider.js';
import { externalIdInUse } from '../domain/errors.js';
import { type ExternalIdEvent, externalIdFormat } from '../domain/external-id.js';

export const externalId = internal(reservationOf(externalIdFormat));

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
    const holderOf = this.holders(id, tenantId);
    return (await this.reservations.reserve(this.streamOf(id, tenantId), customerId, context, holderOf)).ok;
  }

  /**
   * Reserves the new id of a customer before the change is recorded, see {@link Reservations.change}.
   *
   * @param from the customer's present id; null: none
   * @param to null: the customer gives up its id
   * @param context of the command that sets the id; names the tenant
   * @param taken returns the error if another customer of the tenant has the id
   * @throws {DomainError} that error; default: `E_RESOURCE_CONFLICT`
   */
  change(
    customerId: string,
    from: string | null,
    to: string | null,
    context: CommandContext,
    taken = externalIdInUse,
  ): Promise<NameChange> {
    const { tenantId } = context;
    const streamOf = (id: string | null) => (id === null ? null : this.streamOf(id, tenantId));
    const holderOf = this.holders(to ?? '', tenantId);
    return this.reservations.change(streamOf(from), streamOf(to), customerId, context, holderOf, taken);
  }

  /** Returns the tenant's customer with the id; null: none yet. */
  async customerWithId(id: string, tenantId: string | null): Promise<string | null> {
    const { held } = await this.reservations.look(this.streamOf(id, tenantId));
    if (held === null) return null;
    const { state } = await this.commands.of(customer).load(held.owner);
    return state?.personal?.externalCustomerId === id ? held.owner : null;
  }

  /** Releases the reservation of an erased customer. */
  release(id: string, customerId: string, context: CommandContext): Promise<void> {
    return this.reservations.release(this.streamOf(id, context.tenantId), customerId, context);
  }

  private holders(id: string, tenantId: string | null) {
    return (holder: string): Holder =>
      holderIn(this.commands, {
        aggregate: customer,
        id: holder,
        tenantId,
        has: (state) => carries(state, id),
        revoke: { type: 'RevokeReservation', customerId: holder },
      });
  }

  private streamOf(id: string, tenantId: string | null): string {
    return this.masterKey.mac('external-customer-id', `${tenantId ?? ''}/${id}`);
  }
}

/** If the key is gone without an erasure event, the id stays reserved because it cannot be compared. */
const carries = (state: CustomerState, id: string): boolean =>
  state !== null && !state.erased && (state.personal === null || state.personal.externalCustomerId === id);
