import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import type { CustomerPersonalData } from '../../customer.events.js';
import type { CustomerOfEmail } from '../create-customer/create-customer.command.js';

/**
 * The customer of a session (specification 2.1): found by the partner's own id, else by e-mail, else created under
 * `customerId`. One found by the partner's id takes the e-mail address; one found by e-mail takes the partner's id.
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
