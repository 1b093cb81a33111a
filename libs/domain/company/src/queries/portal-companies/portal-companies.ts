import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { NamesOfCustomers } from '#domain/customer';
import { type ListPage, NEWEST_FIRST, type PageRequest } from '#kit/document-store';
import { ReadModels } from '#kit/projections';
import type { AwaitedStep } from '../../domain/awaited-step.js';
import {
  companyDetails,
  type CompanyDetailsDocument,
  type ShownName,
  shownName,
} from '../../domain/projections/company-details.js';
import type { EntityType, Stage } from '../../domain/types.js';
import { searchTermsOf } from '../list-companies/list-companies.js';

/** Filters of the list; undefined: no filter. */
interface PortalCompanyFilter {
  readonly state?: string | undefined;
  readonly entityType?: EntityType | undefined;
  readonly stage?: Stage | undefined;
  readonly actionRequired?: boolean | undefined;
  readonly customerId?: string | undefined;
  /** Words as in `ListCompanies`. */
  readonly q: string;
}

/** A company as the portal lists it. */
export interface PortalCompanyRow extends ShownName {
  readonly serviceCompanyId: string;
  readonly externalCompanyId: string | null;
  readonly serviceCustomerId: string;
  /** The founder's name; null after erasure. */
  readonly owner: string | null;
  readonly entityType: EntityType;
  readonly state: string;
  readonly stage: Stage;
  readonly actionRequired: boolean;
  readonly nextStep: AwaitedStep | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Returns the tenant's companies for the portal, newest or last changed first. */
export class ListPortalCompanies extends Query<ListPage<PortalCompanyRow>> {
  constructor(
    readonly tenantId: string,
    readonly filter: PortalCompanyFilter,
    readonly sort: 'newest' | 'updated',
    readonly page: PageRequest,
  ) {
    super();
  }
}

const LAST_CHANGED_FIRST = { field: 'updatedAt', then: ['position'], descending: true } as const;

@QueryHandler(ListPortalCompanies)
export class ListPortalCompaniesHandler implements IQueryHandler<ListPortalCompanies> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly queryBus: QueryBus,
  ) {}

  async execute({
    tenantId,
    filter: { q, ...where },
    sort,
    page,
  }: ListPortalCompanies): Promise<ListPage<PortalCompanyRow>> {
    const words = await searchTermsOf(this.queryBus, tenantId, q);
    const orderBy = sort === 'updated' ? LAST_CHANGED_FIRST : NEWEST_FIRST;
    const result = await this.readModels.list(
      companyDetails,
      { of: { tenantId }, where, words, orderBy, withoutDetails: true },
      page,
    );
    const companies = result.content.map(({ document }) => document);
    const owners = await this.queryBus.execute(
      new NamesOfCustomers(
        tenantId,
        companies.map(({ customerId }) => customerId),
      ),
    );
    return {
      ...result,
      content: companies.map((company) => rowOf(company, owners.get(company.customerId) ?? null)),
    };
  }
}

function rowOf(document: CompanyDetailsDocument, owner: string | null): PortalCompanyRow {
  const { company } = document;
  return {
    serviceCompanyId: company.serviceCompanyId,
    externalCompanyId: company.externalCompanyId,
    ...shownName(document),
    serviceCustomerId: company.serviceCustomerId,
    owner,
    entityType: company.entityType,
    state: company.state,
    stage: company.stage,
    actionRequired: company.actionRequired,
    nextStep: document.awaits,
    createdAt: company.createdAt,
    updatedAt: company.updatedAt,
  };
}
