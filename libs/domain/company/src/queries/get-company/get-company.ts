import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { isId } from '#kit/kernel';
import { ReadModels } from '#kit/projections';
import { companyNotFound } from '../../domain/errors.js';
import type { CompanyDetails } from '../../domain/projections/company-response.js';
import { companyDetails, companyIn } from '../../domain/projections/company-details.js';

/**
 * Returns a company of the tenant (contract 5.6).
 *
 * @throws `E_NOT_FOUND`
 *
 * @param customerId the founder who must own the company; default: any of the tenant's customers
 */
export class GetCompany extends Query<CompanyDetails> {
  constructor(
    readonly tenantId: string,
    readonly companyId: string,
    readonly customerId?: string,
  ) {
    super();
  }
}

@QueryHandler(GetCompany)
export class GetCompanyHandler implements IQueryHandler<GetCompany> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ tenantId, companyId, customerId }: GetCompany): Promise<CompanyDetails> {
    const where = { tenantId, customerId };
    const result = isId(companyId) ? await this.readModels.get(companyDetails, companyId, where) : null;
    if (result === null) throw companyNotFound();
    return companyIn(result.document);
  }
}
