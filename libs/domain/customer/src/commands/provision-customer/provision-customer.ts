import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, DomainError } from '#kit/event-sourcing';
import type { CustomerPersonalData } from '../../domain/events.js';
import { CustomerEmails } from '../../reservations/customer-emails.js';
import { ExternalIds } from '../../reservations/external-ids.js';
import {
  CreateCustomer,
  CreateCustomerHandler,
  type CustomerOfEmail,
} from '../create-customer/create-customer.js';

/**
 * Returns the customer of a session (contract 3.3): found by the partner's id, otherwise by e-mail, and
 * otherwise created under `customerId`. A customer found by the partner's id gets the e-mail address; one
 * found by e-mail gets the partner's id.
 */
export class ProvisionCustomer extends Command<CustomerOfEmail> {
  constructor(
    readonly customerId: string,
    readonly tenantId: string,
    readonly personal: CustomerPersonalData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ProvisionCustomer)
export class ProvisionCustomerHandler implements ICommandHandler<ProvisionCustomer> {
  constructor(
    private readonly createCustomer: CreateCustomerHandler,
    private readonly externalIds: ExternalIds,
    private readonly emails: CustomerEmails,
  ) {}

  async execute(command: ProvisionCustomer): Promise<CustomerOfEmail> {
    const { customerId, tenantId, personal, context } = command;
    const existing = await this.byExternalId(command);
    if (existing) return existing;
    try {
      const create = new CreateCustomer(customerId, tenantId, personal, context, false);
      return await this.createCustomer.execute(create);
    } catch (error) {
      // A concurrent session may just have given the id to its customer; return that customer.
      if (!(error instanceof DomainError && error.code === 'E_RESOURCE_CONFLICT')) throw error;
      const sinceKnown = await this.byExternalId(command);
      if (!sinceKnown) throw error;
      return sinceKnown;
    }
  }

  private async byExternalId({ personal, context }: ProvisionCustomer): Promise<CustomerOfEmail | null> {
    const { externalCustomerId, email } = personal;
    if (externalCustomerId === null) return null;
    const customerId = await this.externalIds.customerWithId(externalCustomerId, context.tenantId);
    if (customerId === null) return null;
    return { customerId, created: false, ...(await this.emails.change(customerId, email, context)) };
  }
}
