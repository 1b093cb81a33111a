import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import type { Position } from '#event-store';
import type { CustomerPersonalData } from '../../customer.events.js';

/** The customer that an e-mail address led to; `created` is false where the tenant had it already. */
export interface CustomerOfEmail {
  readonly customerId: string;
  readonly personal: CustomerPersonalData;
  readonly created: boolean;
  readonly position: Position | null;
}

/**
 * Creates a customer under `customerId`, or finds the tenant's customer of that e-mail address. A customer found takes
 * the external id where it has none; its address never changes here. An external id that another customer carries is
 * refused, `E_RESOURCE_CONFLICT` (decisions section 2: "bound elsewhere"): that it leads to its customer, who then gets
 * a new address, is the rule of sessions alone (specification 2.1).
 */
export class CreateCustomer extends Command<CustomerOfEmail> {
  constructor(
    readonly customerId: string,
    readonly tenantId: string,
    readonly personal: CustomerPersonalData,
    readonly context: CommandContext,
  ) {
    super();
  }
}
