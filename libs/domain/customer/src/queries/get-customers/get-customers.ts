import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReadModels } from '#kit/projections';
import { customerIn } from '../../customer.response.js';
import type { CustomerResponse } from '../../customer.schemas.js';
import { customers } from '../../domain/projections/customers.js';

/** Returns customers of a tenant by id, in one read. Unknown, erased and other tenants' customers are left out. */
export class GetCustomers extends Query<ReadonlyMap<string, CustomerResponse>> {
  constructor(
    readonly tenantId: string,
    readonly customerIds: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(GetCustomers)
export class GetCustomersHandler implements IQueryHandler<GetCustomers> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ tenantId, customerIds }: GetCustomers): Promise<ReadonlyMap<string, CustomerResponse>> {
    const stored = await this.readModels.getMany(customers, [...new Set(customerIds)]);
    const own = stored.filter(({ document }) => document.tenantId === tenantId);
    return new Map(
      own.flatMap(({ id, document }) => {
        const customer = customerIn(document);
        return customer ? [[id, customer]] : [];
      }),
    );
  }
}
