import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '#event-sourcing';
import { CustomerEmails } from '../../email/customer-emails.js';
import { ExternalIds } from '../../external-id/external-ids.js';
import { CreateCustomer, type CustomerOfEmail } from '../create-customer/create-customer.command.js';
import { CreateCustomerHandler } from '../create-customer/create-customer.handler.js';
import { ProvisionCustomer } from './provision-customer.command.js';

@CommandHandler(ProvisionCustomer)
export class ProvisionCustomerHandler implements ICommandHandler<ProvisionCustomer> {
  constructor(
    private readonly createCustomer: CreateCustomerHandler,
    private readonly externalIds: ExternalIds,
    private readonly emails: CustomerEmails,
  ) {}

  async execute(command: ProvisionCustomer): Promise<CustomerOfEmail> {
    const { customerId, tenantId, personal, context } = command;
    const known = await this.byExternalId(command);
    if (known) return known;
    try {
      return await this.createCustomer.execute(new CreateCustomer(customerId, tenantId, personal, context));
    } catch (error) {
      // In a race another session may have given the id to its customer a moment ago: then this is that customer.
      if (!(error instanceof DomainError && error.code === 'E_RESOURCE_CONFLICT')) throw error;
      const sinceKnown = await this.byExternalId(command);
      if (!sinceKnown) throw error;
      return sinceKnown;
    }
  }

  private async byExternalId({ personal, context }: ProvisionCustomer): Promise<CustomerOfEmail | null> {
    const { externalCustomerId, email } = personal;
    if (externalCustomerId === null) return null;
    const customerId = await this.externalIds.carrier(externalCustomerId, context.tenantId);
    if (customerId === null) return null;
    return { customerId, created: false, ...(await this.emails.change(customerId, email, context)) };
  }
}
