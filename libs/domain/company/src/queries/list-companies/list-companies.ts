import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { ListCustomers } from '#domain/customer';
import { exactWords, searchWords, type TextsByKey } from '#platform/domain-model';
import { NEWEST_FIRST, type PageRequest, type SearchTerm } from '#kit/document-store';
import { ReadModels } from '#kit/projections';
import type { Described } from '#platform/openapi';
import type { companyPageSchema } from '../../company.schemas.js';
import type { CompanyDetailsDocument } from '../../domain/projections/company-details.js';
import { companyDetails, ownerWord } from '../../domain/projections/company-details.js';
import type { EntityType, FormationSubmissionStatus, Stage } from '../../domain/types.js';

/** Maximum number of customers, the newest ones, whose companies a word of a search finds. */
const MAX_OWNERS = 100;

export type CompanyPage = Described<typeof companyPageSchema>;
export type CompanyListItem = CompanyPage['content'][number];

/** Filters of the list; undefined: no filter. */
interface CompanyFilter {
  readonly customerId?: string | undefined;
  readonly state?: string | undefined;
  readonly entityType?: EntityType | undefined;
  readonly status?: FormationSubmissionStatus | undefined;
  readonly stage?: Stage | undefined;
  readonly actionRequired?: boolean | undefined;
  readonly externalCompanyId?: string | undefined;
  /** Entries of the metadata. */
  readonly metadata?: TextsByKey | undefined;
  /** RFC 3339, UTC, milliseconds. */
  readonly updatedSince?: string | undefined;
  /**
   * Words of the names (rejected ones too), the ids, the EIN, the filing number, or the owner's name and e-mail address, in
   * any order, case and spelling of accents.
   */
  readonly q: string;
}

/** Returns the tenant's companies, newest first. */
export class ListCompanies extends Query<CompanyPage> {
  constructor(
    readonly tenantId: string,
    readonly filter: CompanyFilter,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListCompanies)
export class ListCompaniesHandler implements IQueryHandler<ListCompanies> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({ tenantId, filter, page }: ListCompanies): Promise<CompanyPage> {
    const { q, updatedSince, metadata = {}, ...equal } = filter;
    const words = await searchTermsOf(this.queryBus, tenantId, q);
    const updatedAt = updatedSince === undefined ? undefined : { $gte: updatedSince };
    const list = {
      of: { tenantId },
      where: { ...equal, updatedAt },
      words: [...words, ...exactWords(metadata)],
      orderBy: NEWEST_FIRST,
      withoutDetails: true,
    } as const;
    const result = await this.readModels.list(companyDetails, list, page);
    return { ...result, content: result.content.map(({ document }) => itemOf(document)) };
  }
}

/**
 * Returns the terms of a search for a tenant's companies: each matches a word of a company, or the companies of the customers
 * that the word finds.
 */
export function searchTermsOf(queryBus: QueryBus, tenantId: string, q: string): Promise<SearchTerm[]> {
  return Promise.all(
    searchWords(q).map(async (word): Promise<SearchTerm> => {
      const owners = new ListCustomers(tenantId, { q: word }, { size: MAX_OWNERS });
      const { content } = await queryBus.execute(owners);
      return [word, ...content.map(({ serviceCustomerId }) => ownerWord(serviceCustomerId))];
    }),
  );
}

/** Returns a company as lists show it. */
export function itemOf({ name, company }: CompanyDetailsDocument): CompanyListItem {
  return {
    serviceCompanyId: company.serviceCompanyId,
    serviceCustomerId: company.serviceCustomerId,
    externalCompanyId: company.externalCompanyId,
    name,
    entityType: company.entityType,
    state: company.state,
    stage: company.stage,
    actionRequired: company.actionRequired,
    formationSubmissionStatus: company.formationSubmissionStatus,
    ein: company.ein,
    formationFilingDate: company.formationFilingDate,
    createdAt: company.createdAt,
    updatedAt: company.updatedAt,
  };
}
