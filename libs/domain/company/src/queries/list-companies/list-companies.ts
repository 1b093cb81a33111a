import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { searchWords } from '#kit/event-sourcing';
import { NEWEST_FIRST } from '#kit/document-store';
import { ReadModels } from '#kit/projections';
import type { CompanyDetailsDocument } from '../../domain/projections/company-details.js';
import { companyDetails } from '../../domain/projections/company-details.js';
import type { EntityType, FormationSubmissionStatus } from '../../domain/types.js';

/** A company in a list (contract 5.6). */
export interface CompanyListItem {
  readonly serviceCompanyId: string;
  readonly serviceCustomerId: string;
  readonly name: string | null;
  readonly entityType: EntityType;
  readonly state: string;
  readonly formationSubmissionStatus: FormationSubmissionStatus;
  readonly ein: string | null;
  readonly formationFilingDate: string | null;
  readonly createdAt: string;
}

export interface CompanyPage {
  readonly content: readonly CompanyListItem[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly totalPages: number;
}

/** Filters of the list; undefined: no filter. */
export interface CompanyFilter {
  readonly customerId: string | undefined;
  readonly state: string | undefined;
  readonly entityType: EntityType | undefined;
  readonly status: FormationSubmissionStatus | undefined;
  /** Words that the names must contain, in any order and case. */
  readonly q: string;
}

/** Returns the tenant's companies, newest first. */
export class ListCompanies extends Query<CompanyPage> {
  constructor(
    readonly tenantId: string,
    readonly filter: CompanyFilter,
    readonly page: number,
    readonly size: number,
  ) {
    super();
  }
}

@QueryHandler(ListCompanies)
export class ListCompaniesHandler implements IQueryHandler<ListCompanies> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ tenantId, filter, page, size }: ListCompanies): Promise<CompanyPage> {
    const { q, ...equal } = filter;
    const { found, total } = await this.readModels.page(companyDetails, {
      where: { tenantId, ...equal },
      words: searchWords(q),
      orderBy: NEWEST_FIRST,
      offset: page * size,
      limit: size,
    });
    const content = found.map(({ document }) => itemOf(document));
    return { content, page, size, total, totalPages: Math.ceil(total / size) };
  }
}

/** Returns a company as lists show it. */
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
