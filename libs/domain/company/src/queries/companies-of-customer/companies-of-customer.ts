import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { NEWEST_FIRST } from '#kit/document-store';
import { ReadModels } from '#kit/projections';
import { companyDetails } from '../../domain/projections/company-details.js';

/** Far more companies than a customer owns. Keeps the size of the response within bounds. */
const MOST_COMPANIES = 1000;

export interface CustomersCompany {
  readonly serviceCompanyId: string;
  /** The preferred name, then the name it was filed under; null if none was given. */
  readonly name: string | null;
  readonly entityType: string;
  readonly state: string;
}

/** Returns a customer's companies, newest first. The caller has checked who owns the customer. */
export class CompaniesOfCustomer extends Query<readonly CustomersCompany[]> {
  constructor(readonly customerId: string) {
    super();
  }
}

@QueryHandler(CompaniesOfCustomer)
export class CompaniesOfCustomerHandler implements IQueryHandler<CompaniesOfCustomer> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ customerId }: CompaniesOfCustomer): Promise<readonly CustomersCompany[]> {
    const found = await this.readModels.find(companyDetails, {
      where: { customerId },
      orderBy: NEWEST_FIRST,
      limit: MOST_COMPANIES,
    });
    return found.map(({ id, document: { name, entityType, state } }) => ({
      serviceCompanyId: id,
      name,
      entityType,
      state,
    }));
  }
}
