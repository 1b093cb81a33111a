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

/** Creates a customer under `customerId`, or finds the tenant's customer of that e-mail address. */
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
