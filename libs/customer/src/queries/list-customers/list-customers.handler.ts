import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { wordsOf } from '#event-sourcing';
import { ReadModels } from '#projections';
import { type CustomerDocument, customers } from '../../projections/customers/customers.projection.js';
import { type CustomerListItem, type CustomerPage, ListCustomers } from './list-customers.query.js';

@QueryHandler(ListCustomers)
export class ListCustomersHandler implements IQueryHandler<ListCustomers> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ tenantId, q, page, size }: ListCustomers): Promise<CustomerPage> {
    const { found, total } = await this.readModels.page(customers, {
      where: { tenantId },
      words: wordsOf(q),
      orderBy: { field: 'createdAt', descending: true },
      offset: page * size,
      limit: size,
    });
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
