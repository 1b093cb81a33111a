import { Injectable } from '@nestjs/common';
import { CommandHandling } from '#kit/event-sourcing';
import { Clock } from '#kit/kernel';
import { type Holder, holderIn, reservationOf, Reservations } from '#kit/reservation';
import { internal } from '#platform/domain-model';
import { MasterKey } from '#platform/personal-data';
import { company } from '../domain/decider.js';
import { type OfCompany, ofCompany } from '../domain/events.js';
import { type ExternalCompanyIdEvent, externalCompanyIdFormat } from '../domain/external-company-id.js';

export const externalCompanyId = internal(reservationOf(externalCompanyIdFormat));

/** Keeps external company ids unique per tenant. A reservation is final when its company has the id. */
@Injectable()
export class ExternalCompanyIds extends Reservations<OfCompany, ExternalCompanyIdEvent> {
  constructor(
    commands: CommandHandling,
    clock: Clock,
    private readonly masterKey: MasterKey,
  ) {
    super(externalCompanyId, 'an external company id', commands, clock);
  }

  /** Reports whether a company of the tenant has the id. */
  async isTaken(id: string, tenantId: string): Promise<boolean> {
    const { held } = await this.look(id, tenantId);
    return held !== null && this.holderOf(held.owner, id, tenantId).has();
  }

  protected streamOf(id: string, tenantId: string | null): string {
    return this.masterKey.mac('external-company-id', `${tenantId ?? ''}/${id}`);
  }

  protected holderOf(owner: OfCompany, id: string, tenantId: string | null): Holder {
    return holderIn(this.commands, {
      aggregate: company,
      id: owner.companyId,
      tenantId,
      has: (state) => state?.externalCompanyId === id,
      revoke: { type: 'RevokeReservation', ...ofCompany(owner) },
    });
  }
}
