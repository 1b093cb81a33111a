import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { GetCustomer } from '#domain/customer';
import type { Described } from '#platform/openapi';
import type { customerSchema } from '../../company.schemas.js';
import { CompaniesOfCustomer } from '../companies-of-customer/companies-of-customer.js';

/** A customer with their companies, newest first. */
export type CustomerWithCompanies = Described<typeof customerSchema>;

/**
 * Returns a customer with their companies. If `tenantId` is null, the customer may belong to any tenant.
 *
 * @throws {DomainError} `E_NOT_FOUND`
 */
export class GetCustomerWithCompanies extends Query<CustomerWithCompanies> {
  constructor(
    readonly tenantId: string | null,
    readonly customerId: string,
  ) {
    super();
  }
}

@QueryHandler(GetCustomerWithCompanies)
export class GetCustomerWithCompaniesHandler implements IQueryHandler<GetCustomerWithCompanies> {
  constructor(private readonly queryBus: QueryBus) {}

  async execute({ tenantId, customerId }: GetCustomerWithCompanies): Promise<CustomerWithCompanies> {
    const customer = await this.queryBus.execute(new GetCustomer(tenantId, customerId));
    const companies = await this.queryBus.execute(new CompaniesOfCustomer(customerId));
    return { ...customer, companies };
  }
}
