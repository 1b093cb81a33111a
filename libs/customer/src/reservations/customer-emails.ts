import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EmailOwner, EmailReservations, normalizeEmail } from '#email-reservation';
import { type CommandContext, CommandHandling, ContentionError } from '#event-sourcing';
import type { Position } from '#event-store';
import { customer } from '../domain/decider.js';
import { customerNotFound, emailInUse, externalIdConflict } from '../domain/errors.js';
import type { CustomerPersonalData } from '../domain/events.js';

const MAX_ATTEMPTS = 20;

/** Customers' e-mail addresses: whose one is now, and how a customer comes by another one. */
@Injectable()
export class CustomerEmails implements OnModuleInit {
  constructor(
    private readonly commands: CommandHandling,
    private readonly emails: EmailReservations,
  ) {}

  onModuleInit(): void {
    this.emails.probeOwners('customer', (owner, email) => this.has(owner, email));
  }

  /**
   * Gives a customer another address: reserved, recorded, and only then the old one freed. A process that dies in
   * between leaves one reservation too many, which the next one that asks takes over.
   *
   * @param context of the command that brings the address; names the tenant
   * @returns the customer with the address; as it was where it has it already
   * @throws {DomainError} `E_RESOURCE_CONFLICT`: another customer of the tenant has it; `E_EMAIL_IN_USE`: another tenant's customer or a portal user
   */
  async change(
    customerId: string,
    email: string,
    context: CommandContext,
  ): Promise<{ personal: CustomerPersonalData; position: Position | null }> {
    const owner: EmailOwner = { kind: 'customer', id: customerId, tenantId: context.tenantId };
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const { state, position } = await this.commands.load(customer, customerId);
      const personal = state?.personal;
      if (!personal) throw customerNotFound();
      if (normalizeEmail(personal.email) === normalizeEmail(email)) return { personal, position };
      const from = personal.email;
      const version = await this.emails.version(from);
      const reservation = await this.emails.reserve(email, owner, context, true);
      if (!reservation.ok) throw refusalOf(reservation.takenBy, context.tenantId);
      const command = { type: 'ChangeEmail', from, to: email } as const;
      const own = { ...context, subjectId: customerId };
      const changed = await this.commands.handle(customer, customerId, command, own);
      if (changed.state?.personal?.email !== email) continue;
      await this.emails.release(from, owner, context, version);
      return { personal: changed.state.personal, position: changed.position };
    }
    throw new ContentionError(`the e-mail address of customer ${customerId} keeps being changed by others`);
  }

  /** An erased customer's address stays taken: what it was cannot be told any more. */
  private async has({ id }: EmailOwner, email: string): Promise<boolean> {
    const { state } = await this.commands.load(customer, id);
    return state !== null && (state.personal === null || normalizeEmail(state.personal.email) === email);
  }
}

const refusalOf = (holder: EmailOwner, tenantId: string | null) =>
  holder.kind === 'customer' && holder.tenantId === tenantId ? externalIdConflict() : emailInUse();
