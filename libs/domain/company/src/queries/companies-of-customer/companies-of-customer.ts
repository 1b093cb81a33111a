import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { NEWEST_FIRST } from '#kit/document-store';
import { ReadModels } from '#kit/projections';
import { countLoadedEvents } from '#platform/http';
import type { Described } from '#platform/openapi';
import type { customerSchema } from '../../company.schemas.js';
import { companyDetails } from '../../domain/projections/company-details.js';

/** Far more companies than a customer owns. Keeps the size of the response within bounds. */
const MAX_COMPANIES = 1000;
const PAGE = 100;

type CustomersCompany = Described<typeof customerSchema>['companies'][number];

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
    const companies: CustomersCompany[] = [];
    const owned = {
      where: { customerId },
      orderBy: NEWEST_FIRST,
      limit: PAGE,
      withoutDetails: true,
    } as const;
    for await (const page of this.readModels.pages(companyDetails, owned)) {
      countLoadedEvents(page.length);
      for (const { id, document } of page) {
        const { name, entityType, state } = document;
        companies.push({ serviceCompanyId: id, name, entityType, state });
      }
      if (companies.length >= MAX_COMPANIES) break;
    }
    return companies;
  }
}
