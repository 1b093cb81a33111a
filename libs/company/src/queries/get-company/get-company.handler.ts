import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isId } from '#kernel';
import { ReadModels } from '#projections';
import { companyNotFound } from '../../domain/errors.js';
import type { CompanyDetails } from '../../domain/projections/company-details.document.js';
import { companyDetails } from '../../domain/projections/company-details.js';
import { GetCompany } from './get-company.query.js';

@QueryHandler(GetCompany)
export class GetCompanyHandler implements IQueryHandler<GetCompany> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ tenantId, companyId }: GetCompany): Promise<CompanyDetails> {
    const found = isId(companyId) ? await this.readModels.get(companyDetails, companyId) : null;
    if (found?.document.tenantId !== tenantId) throw companyNotFound();
    return found.document.company;
  }
}
