import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReadModels } from '#kit/projections';
import type { CustomerPersonalData } from '../../domain/events.js';
import { customers } from '../../domain/projections/customers.js';

/** Returns the names of a tenant's customers by id, or else their e-mail addresses. Erased customers are left out. */
export class NamesOfCustomers extends Query<ReadonlyMap<string, string>> {
  constructor(
    readonly tenantId: string,
    readonly customerIds: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(NamesOfCustomers)
export class NamesOfCustomersHandler implements IQueryHandler<NamesOfCustomers> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ tenantId, customerIds }: NamesOfCustomers): Promise<ReadonlyMap<string, string>> {
    const stored = await this.readModels.getMany(customers, [...new Set(customerIds)]);
    const own = stored.filter(({ document }) => document.tenantId === tenantId);
    return new Map(
      own.flatMap(({ id, document: { personal } }) => (personal ? [[id, nameOf(personal)]] : [])),
    );
  }
}

const nameOf = ({ firstName, lastName, email }: CustomerPersonalData): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;
