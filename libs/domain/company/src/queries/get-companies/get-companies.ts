import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReadModels } from '#kit/projections';
import type { CompanyDetails } from '../../domain/projections/company-response.js';
import { companyDetails, companyIn } from '../../domain/projections/company-details.js';

/** Returns companies of a tenant by id, in one read. Unknown ones and those of other tenants are left out. */
export class GetCompanies extends Query<ReadonlyMap<string, CompanyDetails>> {
  constructor(
    readonly tenantId: string,
    readonly companyIds: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(GetCompanies)
export class GetCompaniesHandler implements IQueryHandler<GetCompanies> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ tenantId, companyIds }: GetCompanies): Promise<ReadonlyMap<string, CompanyDetails>> {
    const stored = await this.readModels.getMany(companyDetails, [...new Set(companyIds)]);
    const own = stored.filter(({ document }) => document.tenantId === tenantId);
    return new Map(own.map(({ id, document }) => [id, companyIn(document)]));
  }
}
