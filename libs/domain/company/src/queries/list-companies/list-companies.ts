import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { ListCustomers } from '#domain/customer';
import { exactWords, searchWords, type TextsByKey } from '#kit/event-sourcing';
import { NEWEST_FIRST, type PageRequest } from '#kit/document-store';
import { ReadModels } from '#kit/projections';
import type { Described } from '#platform/openapi';
import type { companyPageSchema } from '../../company.schemas.js';
import type { CompanyDetailsDocument } from '../../domain/projections/company-details.js';
import { companyDetails, companyIn } from '../../domain/projections/company-details.js';
import type { EntityType, FormationSubmissionStatus, Stage } from '../../domain/types.js';

/** Customers whose companies a search for an e-mail address finds. */
const MOST_OWNERS = 100;

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
   * Words of the names, the ids, the EIN, the filing number or the owner's e-mail address, in any order and case.
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
    const { q, updatedSince, customerId, metadata = {}, ...equal } = filter;
    const { words, owners } = await this.wordsAndOwners(tenantId, q);
    const updatedAt = updatedSince === undefined ? undefined : { $gte: updatedSince };
    const owner = owners === null ? customerId : { $in: owners.filter((id) => id === (customerId ?? id)) };
    const where = { ...equal, updatedAt, customerId: owner };
    const list = {
      of: { tenantId },
      where,
      words: [...words, ...exactWords(metadata)],
      orderBy: NEWEST_FIRST,
    };
    const found = await this.readModels.list(companyDetails, list, page);
    return { ...found, content: found.content.map(({ document }) => itemOf(document)) };
  }

  /** Separates e-mail addresses, whose owners are customers, from the words that companies contain. */
  private async wordsAndOwners(tenantId: string, q: string) {
    const words = searchWords(q);
    const address = words.find((word) => word.includes('@'));
    if (address === undefined) return { words, owners: null };
    const { content } = await this.queryBus.execute(
      new ListCustomers(tenantId, { q: address }, { size: MOST_OWNERS }),
    );
    if (content.length === 0) return { words, owners: null };
    const owners = content.map(({ serviceCustomerId }) => serviceCustomerId);
    return { words: words.filter((word) => word !== address), owners };
  }
}

/** Returns a company as lists show it. */
export function itemOf(document: CompanyDetailsDocument): CompanyListItem {
  const { name } = document;
  const company = companyIn(document);
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
