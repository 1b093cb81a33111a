import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { isId } from '#kit/kernel';
import { ReadModels } from '#kit/projections';
import { type CustomerResponse, customerResponse } from '../../customer.response.js';
import { customerNotFound } from '../../domain/errors.js';
import { customers } from '../../domain/projections/customers.js';
import { CompaniesOfCustomer, type CustomersCompany } from './companies-of-customer.js';

export interface CustomerWithCompanies extends CustomerResponse {
  readonly companies: readonly CustomersCompany[];
}

/** A customer of the tenant with its companies. @throws `E_NOT_FOUND` */
export class GetCustomer extends Query<CustomerWithCompanies> {
  constructor(
    readonly tenantId: string,
    readonly customerId: string,
  ) {
    super();
  }
}

@QueryHandler(GetCustomer)
export class GetCustomerHandler implements IQueryHandler<GetCustomer> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({ tenantId, customerId }: GetCustomer): Promise<CustomerWithCompanies> {
    const found = isId(customerId) ? await this.readModels.get(customers, customerId, { tenantId }) : null;
    if (found === null) throw customerNotFound();
    const customer = found.document;
    const companies = await this.queryBus.execute(new CompaniesOfCustomer(customerId));
    return { ...customerResponse(customerId, tenantId, customer), companies };
  }
}
