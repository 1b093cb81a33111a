import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { NEWEST_FIRST } from '#kit/document-store';
import { ReadModels } from '#kit/projections';
import { countLoadedEvents } from '#platform/http';
import type { Described } from '#platform/openapi';
import type { customerSchema } from '../../company.schemas.js';
import { companyDetails } from '../../domain/projections/company-details.js';

/** Far more companies than a customer owns. Keeps the size of the response within bounds. */
const MAX_COMPANIES = 1000;
/** Maximum number of companies that are read in one turn of the event loop. */
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
    // By id, because a company that is added meanwhile moves others to the next page.
    const companies = new Map<string, CustomersCompany>();
    const owned = { where: { customerId }, orderBy: NEWEST_FIRST, limit: PAGE };
    for await (const page of this.readModels.pages(companyDetails, owned)) {
      countLoadedEvents(page.length);
      for (const { id, document } of page) {
        const { name, entityType, state } = document;
        companies.set(id, { serviceCompanyId: id, name, entityType, state });
      }
      if (companies.size >= MAX_COMPANIES) break;
      await new Promise((resolve) => setImmediate(resolve));
    }
    return [...companies.values()];
  }
}
