import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CommandHandling } from '#kit/event-sourcing';
import { isId } from '#kit/kernel';
import { customer } from '../../domain/decider.js';
import type { CustomerPersonalData } from '../../domain/events.js';

/**
 * Returns a customer's current personal data from their events; null for another tenant's or an erased customer.
 */
export class WhoIs extends Query<CustomerPersonalData | null> {
  constructor(
    readonly tenantId: string,
    readonly customerId: string,
  ) {
    super();
  }
}

@QueryHandler(WhoIs)
export class WhoIsHandler implements IQueryHandler<WhoIs> {
  constructor(private readonly commands: CommandHandling) {}

  async execute({ tenantId, customerId }: WhoIs): Promise<CustomerPersonalData | null> {
    if (!isId(customerId)) return null;
    const { state } = await this.commands.of(customer).load(customerId);
    return state?.tenantId === tenantId ? state.personal : null;
  }
}
