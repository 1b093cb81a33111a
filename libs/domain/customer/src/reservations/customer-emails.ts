import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EmailOwner, EmailReservations, normalizeEmail } from '#domain/email-reservation';
import { type CommandContext, CommandHandling, type DomainError } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { holderIn, type NameChange, NO_CHANGE } from '#kit/reservation';
import { assertDailyLimit, Tenants } from '#platform/http';
import { type Customer, customer, type CustomerState, MAX_EMAIL_CHANGES_A_DAY } from '../domain/decider.js';
import { customerNotFound, emailInUse, externalIdConflict } from '../domain/errors.js';
import type { CustomerPersonalData } from '../domain/events.js';

/** Tracks the owners of customers' e-mail addresses, and changes addresses. */
@Injectable()
export class CustomerEmails implements OnModuleInit {
  constructor(
    private readonly commands: CommandHandling,
    private readonly emails: EmailReservations,
    private readonly tenants: Tenants,
  ) {}

  onModuleInit(): void {
    this.emails.probeOwners('customer', ({ id, tenantId }, email) =>
      holderIn(this.commands, {
        aggregate: customer,
        id,
        tenantId,
        has: (state) => has(state, email),
        revoke: { type: 'RevokeReservation', customerId: id },
        // A reset of the sandbox frees the addresses of the partner's customers at once.
        isGone: () => this.isReset(tenantId),
      }),
    );
  }

  private async isReset(tenantId: string | null): Promise<boolean> {
    return tenantId !== null && (await this.tenants.isFormer(tenantId));
  }

  /**
   * Reserves the new address of a customer before the change is recorded. If the process dies before the change is
   * complete, an extra reservation remains, which the next caller takes over.
   *
   * @param state the customer, who has personal data
   * @param context of the command that brings the address; names the tenant
   * @param taken returns the error if somebody else has the address; default: `E_EMAIL_IN_USE`
   * @throws {DomainError} that error; `E_RATE_LIMITED`: the address changed too often today
   */
  async reserve(
    { customerId, personal, emailChanges }: Customer,
    email: string,
    context: CommandContext,
    taken: (holder: EmailOwner) => DomainError = emailInUse,
  ): Promise<NameChange> {
    const from = personal?.email ?? null;
    if (from === email) return NO_CHANGE;
    assertDailyLimit(emailChanges, MAX_EMAIL_CHANGES_A_DAY, context.now);
    const owner: EmailOwner = { kind: 'customer', id: customerId, tenantId: context.tenantId };
    return this.emails.change(owner, { from, to: email }, context, taken);
  }

  /** Returns the tenant's customer with the address; null: none. */
  async customerWithEmail(email: string, tenantId: string): Promise<Customer | null> {
    const owner = await this.emails.ownerOf(email);
    if (owner?.kind !== 'customer' || owner.tenantId !== tenantId) return null;
    const { state } = await this.commands.of(customer).load(owner.id);
    return state?.personal && has(state, normalizeEmail(email)) ? state : null;
  }

  /**
   * Changes a customer's address: reserves the new one, records it, then frees the old one.
   *
   * @param context of the command that brings the address; names the tenant
   * @returns the customer with the address; unchanged if it already has the address
   * @throws {DomainError} `E_RESOURCE_CONFLICT`: another customer of the tenant has it; `E_EMAIL_IN_USE`: another
   * tenant's customer or a portal user has it; `E_RATE_LIMITED`: the address changed too often today
   */
  async change(
    customerId: string,
    email: string,
    context: CommandContext,
  ): Promise<{ personal: CustomerPersonalData; position: Position | null }> {
    let change = NO_CHANGE;
    const taken = (holder: EmailOwner) => refusalOf(holder, context.tenantId);
    const prepare = async (state: CustomerState) => {
      if (!state?.personal) throw customerNotFound();
      const from = state.personal.email;
      if (normalizeEmail(from) === normalizeEmail(email))
        return { type: 'ChangeEmail', email: from } as const;
      change = await this.reserve(state, email, context, taken);
      return { type: 'ChangeEmail', email } as const;
    };
    const own = { ...context, subjectId: customerId };
    const { state, position } = await this.commands.of(customer).executeAfterWork(customerId, own, prepare);
    await change.complete();
    if (!state?.personal) throw customerNotFound();
    return { personal: state.personal, position };
  }
}

/** If the key is gone without an erasure event, the address stays reserved because it cannot be compared. */
const has = (state: CustomerState, email: string): boolean =>
  state !== null &&
  !state.erased &&
  (state.personal === null || normalizeEmail(state.personal.email) === email);

const refusalOf = (holder: EmailOwner, tenantId: string | null) =>
  holder.kind === 'customer' && holder.tenantId === tenantId ? externalIdConflict() : emailInUse();
