import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { ListCustomers } from '#domain/customer';
import { searchWords } from '#kit/event-sourcing';
import { NEWEST_FIRST } from '#kit/document-store';
import { ReadModels } from '#kit/projections';
import type { CompanyDetailsDocument } from '../../domain/projections/company-details.js';
import { companyDetails, companyIn } from '../../domain/projections/company-details.js';
import type { EntityType, FormationSubmissionStatus, Stage } from '../../domain/types.js';

/** Customers whose companies a search for an e-mail address finds. */
const MOST_OWNERS = 100;

/** A company in a list (contract 5.6). */
export interface CompanyListItem {
  readonly serviceCompanyId: string;
  readonly serviceCustomerId: string;
  readonly name: string | null;
  readonly entityType: EntityType;
  readonly state: string;
  readonly stage: Stage;
  readonly actionRequired: boolean;
  readonly formationSubmissionStatus: FormationSubmissionStatus;
  readonly ein: string | null;
  readonly formationFilingDate: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
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
  readonly stage?: Stage | undefined;
  readonly actionRequired?: boolean | undefined;
  /** RFC 3339, UTC, milliseconds. */
  readonly updatedSince?: string | undefined;
  /**
   * Words of the names, the id, the EIN, the filing number or the owner's e-mail address, in any order and case.
   */
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
  constructor(
    private readonly readModels: ReadModels,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({ tenantId, filter, page, size }: ListCompanies): Promise<CompanyPage> {
    const { q, updatedSince, customerId, ...equal } = filter;
    const { words, owners } = await this.wordsAndOwners(tenantId, q);
    const updatedAt = updatedSince === undefined ? undefined : { $gte: updatedSince };
    const owner = owners === null ? customerId : { $in: owners.filter((id) => id === (customerId ?? id)) };
    const { found, total } = await this.readModels.page(companyDetails, {
      where: { tenantId, ...equal, updatedAt, customerId: owner },
      words,
      orderBy: NEWEST_FIRST,
      offset: page * size,
      limit: size,
    });
    const content = found.map(({ document }) => itemOf(document));
    return { content, page, size, total, totalPages: Math.ceil(total / size) };
  }

  /** Separates e-mail addresses, whose owners are customers, from the words that companies contain. */
  private async wordsAndOwners(tenantId: string, q: string) {
    const words = searchWords(q);
    const address = words.find((word) => word.includes('@'));
    if (address === undefined) return { words, owners: null };
    const { content } = await this.queryBus.execute(new ListCustomers(tenantId, address, 0, MOST_OWNERS));
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
