import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CompaniesOfCustomer, type CustomersCompany } from '#customer';
import { ReadModels } from '#projections';
import { companyDetails } from '../../domain/projections/company-details.js';

/** More than anybody owns; a bound, so that no answer grows without one. */
const MOST = 1000;

/** Answers what the customers' lib asks. */
@QueryHandler(CompaniesOfCustomer)
export class CompaniesOfCustomerHandler implements IQueryHandler<CompaniesOfCustomer> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ customerId }: CompaniesOfCustomer): Promise<readonly CustomersCompany[]> {
    const found = await this.readModels.find(companyDetails, {
      where: { customerId },
      orderBy: { field: 'createdAt', descending: true },
      limit: MOST,
    });
    return found.map(({ id, document: { name, entityType, state } }) => ({
      serviceCompanyId: id,
      name,
      entityType,
      state,
    }));
  }
}
