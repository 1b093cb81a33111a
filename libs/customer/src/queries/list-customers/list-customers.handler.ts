import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { wordsOf } from '#event-sourcing';
import { ReadModels } from '#projections';
import { type CustomerDocument, customers } from '../../projections/customers/customers.projection.js';
import { type CustomerListItem, type CustomerPage, ListCustomers } from './list-customers.query.js';

@QueryHandler(ListCustomers)
export class ListCustomersHandler implements IQueryHandler<ListCustomers> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ tenantId, q, page, size }: ListCustomers): Promise<CustomerPage> {
    const wanted = { where: { tenantId }, words: wordsOf(q) };
    const [found, total] = await Promise.all([
      this.readModels.find(customers, {
        ...wanted,
        orderBy: { field: 'createdAt', descending: true },
        offset: page * size,
        limit: size,
      }),
      this.readModels.count(customers, wanted),
    ]);
    return {
      content: found.map(({ document }) => itemOf(document)),
      page,
      size,
      total,
      totalPages: Math.ceil(total / size),
    };
  }
}

const itemOf = ({
  customerId,
  tenantId,
  email,
  firstName,
  lastName,
}: CustomerDocument): CustomerListItem => ({
  serviceCustomerId: customerId,
  email,
  firstName,
  lastName,
  customerTenantId: tenantId,
});
