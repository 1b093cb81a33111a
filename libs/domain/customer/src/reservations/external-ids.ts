import { Injectable } from '@nestjs/common';
import { CommandHandling } from '#kit/event-sourcing';
import { Clock } from '#kit/kernel';
import { type Holder, holderIn, reservationOf, Reservations } from '#kit/reservation';
import { internal } from '#platform/domain-model';
import { MasterKey } from '#platform/personal-data';
import { customer, type CustomerState } from '../domain/decider.js';
import { type ExternalIdEvent, externalIdFormat } from '../domain/external-id.js';

export const externalId = internal(reservationOf(externalIdFormat));

/** Keeps external customer ids unique per tenant. A reservation is final when its customer has the id. */
@Injectable()
export class ExternalIds extends Reservations<string, ExternalIdEvent> {
  constructor(
    commands: CommandHandling,
    clock: Clock,
    private readonly masterKey: MasterKey,
  ) {
    super(externalId, 'an external customer id', commands, clock);
  }

  /** Returns the tenant's customer with the id; null: none yet. */
  async customerWithId(id: string, tenantId: string | null): Promise<string | null> {
    const { held } = await this.look(id, tenantId);
    if (held === null) return null;
    const { state } = await this.commands.of(customer).load(held.owner);
    return state?.personal?.externalCustomerId === id ? held.owner : null;
  }

  protected streamOf(id: string, tenantId: string | null): string {
    return this.masterKey.mac('external-customer-id', `${tenantId ?? ''}/${id}`);
  }

  protected holderOf(customerId: string, id: string, tenantId: string | null): Holder {
    return holderIn(this.commands, {
      aggregate: customer,
      id: customerId,
      tenantId,
      has: (state) => has(state, id),
      revoke: { type: 'RevokeReservation', customerId },
    });
  }
}

/** If the key is gone without an erasure event, the id stays reserved because it cannot be compared. */
const has = (state: CustomerState, id: string): boolean =>
  state !== null && !state.erased && (state.personal === null || state.personal.externalCustomerId === id);
