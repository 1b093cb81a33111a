import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CompaniesOfCustomer, type CustomersCompany } from '#domain/customer';
import { NEWEST_FIRST } from '#kit/document-store';
import { ReadModels } from '#kit/projections';
import { companyDetails } from '../../domain/projections/company-details.js';

/** More than any customer owns; a bound, so that no response grows without one. */
const MOST = 1000;

/** Handles the query of the customers' lib. */
@QueryHandler(CompaniesOfCustomer)
export class CompaniesOfCustomerHandler implements IQueryHandler<CompaniesOfCustomer> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ customerId }: CompaniesOfCustomer): Promise<readonly CustomersCompany[]> {
    const found = await this.readModels.find(companyDetails, {
      where: { customerId },
      orderBy: NEWEST_FIRST,
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
