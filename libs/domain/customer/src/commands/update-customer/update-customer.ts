import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, CommandHandling, DomainError } from '#kit/event-sourcing';
import type { Position } from '#kit/event-store';
import { isId } from '#kit/kernel';
import type { NameChange } from '#kit/reservation';
import type { ShownCustomer } from '../../customer.response.js';
import { customer, type CustomerChanges, type CustomerState } from '../../domain/decider.js';
import { customerNotFound, externalIdInUse } from '../../domain/errors.js';
import { CustomerEmails } from '../../reservations/customer-emails.js';
import { ExternalIds } from '../../reservations/external-ids.js';

/** The customer after an update, and the position of its last event. */
interface UpdatedCustomer {
  readonly customer: ShownCustomer;
  readonly position: Position | null;
}

/**
 * Changes fields of a customer (contract 5.1). Nothing is recorded if every field has its value already.
 *
 * @param context names the tenant
 * @throws {DomainError} `E_NOT_FOUND`; `E_EMAIL_IN_USE`; `E_RESOURCE_CONFLICT`: the external id is taken;
 * `E_RATE_LIMITED`: the address changed too often today
 */
export class UpdateCustomer extends Command<UpdatedCustomer> {
  constructor(
    readonly customerId: string,
    readonly changes: CustomerChanges,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Reserves the new address and external id, records all changes together, then frees the former ones. */
@CommandHandler(UpdateCustomer)
export class UpdateCustomerHandler implements ICommandHandler<UpdateCustomer> {
  constructor(
    private readonly commands: CommandHandling,
    private readonly emails: CustomerEmails,
    private readonly externalIds: ExternalIds,
  ) {}

  async execute({ customerId, changes, context }: UpdateCustomer): Promise<UpdatedCustomer> {
    if (!isId(customerId)) throw customerNotFound();
    const own = { ...context, subjectId: customerId };
    const reserved: NameChange[] = [];
    const undo = async () => {
      for (const change of reserved.splice(0)) await change.undo();
    };
    const prepare = async (state: CustomerState) => {
      if (!state?.personal) throw customerNotFound();
      const { email, externalCustomerId: id } = changes;
      const { externalCustomerId: present } = state.personal;
      await undo();
      if (email !== undefined) reserved.push(await this.emails.reserve(state, email, own));
      const ids = id !== undefined && { from: present, to: id };
      if (ids) reserved.push(await this.externalIds.change(customerId, ids, own, externalIdInUse));
      return { type: 'UpdateCustomer', changes } as const;
    };
    try {
      const { state, createdAt, recordedAt, position } = await this.commands
        .of(customer)
        .executeAfterWork(customerId, own, prepare, { ownTenantOnly: true });
      for (const { complete } of reserved) await complete();
      if (!state?.personal) throw customerNotFound();
      const { tenantId, personal } = state;
      return { customer: { customerId, tenantId, createdAt, updatedAt: recordedAt, ...personal }, position };
    } catch (error) {
      if (error instanceof DomainError) await undo();
      throw error;
    }
  }
}
