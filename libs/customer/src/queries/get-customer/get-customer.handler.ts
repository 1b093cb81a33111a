import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { isId } from '#kernel';
import { ReadModels } from '#projections';
import { customerAnswer } from '../../customer.answer.js';
import { customerNotFound } from '../../customer.errors.js';
import { customers } from '../../projections/customers/customers.projection.js';
import { CompaniesOfCustomer } from './companies-of-customer.query.js';
import { type CustomerWithCompanies, GetCustomer } from './get-customer.query.js';

@QueryHandler(GetCustomer)
export class GetCustomerHandler implements IQueryHandler<GetCustomer> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({ tenantId, customerId }: GetCustomer): Promise<CustomerWithCompanies> {
    const found = isId(customerId) ? await this.readModels.get(customers, customerId) : null;
    const customer = found?.document;
    if (customer?.tenantId !== tenantId) throw customerNotFound();
    const companies = await this.queryBus.execute(new CompaniesOfCustomer(customerId));
    return { ...customerAnswer(customerId, tenantId, customer), companies };
  }
}
