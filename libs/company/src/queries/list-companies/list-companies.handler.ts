import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { wordsOf } from '#event-sourcing';
import { ReadModels } from '#projections';
import type { CompanyDetailsDocument } from '../../domain/projections/company-details.document.js';
import { companyDetails } from '../../domain/projections/company-details.js';
import { type CompanyListItem, type CompanyPage, ListCompanies } from './list-companies.query.js';

@QueryHandler(ListCompanies)
export class ListCompaniesHandler implements IQueryHandler<ListCompanies> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ tenantId, filter, page, size }: ListCompanies): Promise<CompanyPage> {
    const { q, ...equal } = filter;
    const { found, total } = await this.readModels.page(companyDetails, {
      where: { tenantId, ...equal },
      words: wordsOf(q),
      orderBy: { field: 'createdAt', descending: true },
      offset: page * size,
      limit: size,
    });
    const content = found.map(({ document }) => itemOf(document));
    return { content, page, size, total, totalPages: Math.ceil(total / size) };
  }
}

/** A company as lists show it. */
export function itemOf({ company, name, createdAt }: CompanyDetailsDocument): CompanyListItem {
  return {
    serviceCompanyId: company.serviceCompanyId,
    serviceCustomerId: company.serviceCustomerId,
    name,
    entityType: company.entityType,
    state: company.state,
    formationSubmissionStatus: company.formationSubmissionStatus,
    ein: company.ein,
    formationFilingDate: company.formationFilingDate,
    createdAt,
  };
}
