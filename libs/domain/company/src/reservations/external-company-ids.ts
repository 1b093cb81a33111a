import { Injectable } from '@nestjs/common';
import { type CommandContext, CommandHandling } from '#kit/event-sourcing';
import { Clock } from '#kit/kernel';
import { holderIn, type NameChange, reservationOf, Reservations } from '#kit/reservation';
import { internal } from '#platform/domain-model';
import { MasterKey } from '#platform/personal-data';
import { company } from '../domain/decider.js';
import { externalIdInUse } from '../domain/errors.js';
import { type OfCompany, ofCompany } from '../domain/events.js';
import { type ExternalCompanyIdEvent, externalCompanyIdFormat } from '../domain/external-company-id.js';

export const externalCompanyId = internal(reservationOf(externalCompanyIdFormat));

/** Keeps external company ids unique per tenant. A reservation is final when its company has the id. */
@Injectable()
export class ExternalCompanyIds {
  private readonly reservations: Reservations<OfCompany, ExternalCompanyIdEvent>;

  constructor(
    private readonly commands: CommandHandling,
    clock: Clock,
    private readonly masterKey: MasterKey,
  ) {
    this.reservations = new Reservations(externalCompanyId, commands, clock, 'an external company id');
  }

  /**
   * Reserves the new id of a company before the change is recorded, see {@link Reservations.change}.
   *
   * @param from the company's present id; null: none
   * @param to null: the company gives up its id
   * @param context of the command that sets the id; names the tenant
   * @throws {DomainError} `E_RESOURCE_CONFLICT`: another company of the tenant has it
   * @throws {ContentionError} another reservation of the id is in progress; try again
   */
  change(
    owner: OfCompany,
    from: string | null,
    to: string | null,
    context: CommandContext,
  ): Promise<NameChange> {
    const { tenantId } = context;
    const streamOf = (id: string | null) => (id === null ? null : this.streamOf(id, tenantId));
    const holderOf = (holder: OfCompany) =>
      holderIn(this.commands, {
        aggregate: company,
        id: holder.companyId,
        tenantId,
        has: (state) => state !== null && state.externalCompanyId === to,
        revoke: { type: 'RevokeReservation', ...ofCompany(holder) },
      });
    return this.reservations.change(
      streamOf(from),
      streamOf(to),
      ofCompany(owner),
      context,
      holderOf,
      externalIdInUse,
    );
  }

  /** Reports whether a company of the tenant has the id. */
  async isTaken(id: string, tenantId: string): Promise<boolean> {
    const { held } = await this.reservations.look(this.streamOf(id, tenantId));
    if (held === null) return false;
    const { state } = await this.commands.of(company).load(held.owner.companyId);
    return state?.externalCompanyId === id;
  }

  private streamOf(id: string, tenantId: string | null): string {
    return this.masterKey.mac('external-company-id', `${tenantId ?? ''}/${id}`);
  }
}
