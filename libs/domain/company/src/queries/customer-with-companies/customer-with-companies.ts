import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type CustomerResponse, GetCustomer } from '#domain/customer';
import { NEWEST_FIRST } from '#kit/document-store';
import { ReadModels } from '#kit/projections';
import { companyDetails } from '../../domain/projections/company-details.js';

/** Far more companies than a customer owns. Keeps the size of the response within bounds. */
const MOST_COMPANIES = 1000;

/** A company as it is listed with its customer. */
export interface CustomersCompany {
  readonly serviceCompanyId: string;
  /** The preferred name, then the name it was filed under; null if none was given. */
  readonly name: string | null;
  readonly entityType: string;
  readonly state: string;
}

/** A customer with their companies, newest first. */
export interface CustomerWithCompanies extends CustomerResponse {
  readonly companies: readonly CustomersCompany[];
}

/** Returns a customer of a tenant, or of any tenant if it is null, with their companies. @throws {DomainError} `E_NOT_FOUND` */
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
  constructor(
    private readonly readModels: ReadModels,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({ tenantId, customerId }: GetCustomerWithCompanies): Promise<CustomerWithCompanies> {
    const customer = await this.queryBus.execute(new GetCustomer(tenantId, customerId));
    const found = await this.readModels.find(companyDetails, {
      where: { customerId },
      orderBy: NEWEST_FIRST,
      limit: MOST_COMPANIES,
    });
    const companies = found.map(({ id, document: { name, entityType, state } }) => ({
      serviceCompanyId: id,
      name,
      entityType,
      state,
    }));
    return { ...customer, companies };
  }
}
