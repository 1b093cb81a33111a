import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CommandHandling } from '#kit/event-sourcing';
import { isId } from '#kit/kernel';
import { ReadModels } from '#kit/projections';
import { customer } from '../../domain/decider.js';
import { customers } from '../../domain/projections/customers.js';

/** Reports whether the tenant has this customer, including one created a moment ago. */
export class CustomerExists extends Query<boolean> {
  constructor(
    readonly tenantId: string,
    readonly customerId: unknown,
  ) {
    super();
  }
}

@QueryHandler(CustomerExists)
export class CustomerExistsHandler implements IQueryHandler<CustomerExists> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly commands: CommandHandling,
  ) {}

  /** A hit in the read model is reliable. On a miss the stream decides, because the read model may lag. */
  async execute({ tenantId, customerId }: CustomerExists): Promise<boolean> {
    if (!isId(customerId)) return false;
    const stored = await this.readModels.get(customers, customerId, { tenantId });
    if (stored?.document.personal) return true;
    const { state } = await this.commands.of(customer).load(customerId, tenantId);
    return state?.tenantId === tenantId && state.personal !== null;
  }
}
