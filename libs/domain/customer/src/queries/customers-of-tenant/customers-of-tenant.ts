import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReadModels } from '#kit/projections';
import { customers } from '../../domain/projections/customers.js';

/** Returns the ids of a tenant's customers who are not erased, from the read model. */
export class CustomersOfTenant extends Query<readonly string[]> {
  constructor(readonly tenantId: string) {
    super();
  }
}

const PAGE = 500;

@QueryHandler(CustomersOfTenant)
export class CustomersOfTenantHandler implements IQueryHandler<CustomersOfTenant> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ tenantId }: CustomersOfTenant): Promise<readonly string[]> {
    const ids: string[] = [];
    const all = {
      where: { tenantId },
      orderBy: { field: 'createdAt', then: ['position'] },
      limit: PAGE,
    } as const;
    for await (const page of this.readModels.pages(customers, all)) ids.push(...page.map(({ id }) => id));
    return ids;
  }
}
