import { Controller, Get, Header, Param, Query, type StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  GetCompanyContext,
  CountCompanies,
  type EntityType,
  ListPortalCompanies,
  type Stage,
  STAGES,
} from '#domain/company';
import { ListSigningLinks } from '#domain/signature';
import type { ListPage } from '#kit/document-store';
import { Caller, Costs, OneOf, PageQuery, type PartnerCaller, QueryFlag, Text } from '#platform/http';
import { ENTITY_TYPES, StateCode } from '#platform/reference-data';
import type { CompanyContext, CompanyCounts, PortalCompany } from '../../api/overview.responses.js';
import { type Columns, csvFile } from '../../export/csv-file.js';
import { PortalEndpoint } from '../../sessions/portal-endpoint.js';

class CompaniesQuery extends PageQuery {
  @Text({ max: 200, optional: true }) q?: string;
  @OneOf(STAGES, { optional: true }) stage?: Stage;
  @QueryFlag({ optional: true }) actionRequired?: boolean;
  @StateCode({ optional: true }) state?: string;
  @OneOf(ENTITY_TYPES, { optional: true }) entityType?: EntityType;
  @Text({ max: 200, optional: true, rejectsEmpty: true }) customerId?: string;
  /** Default: newest. */
  @OneOf(['newest', 'updated'], { optional: true }) sort?: 'newest' | 'updated';
}

const COLUMNS: Columns<PortalCompany> = [
  ['Company ID', ({ serviceCompanyId }) => serviceCompanyId],
  ['External ID', ({ externalCompanyId }) => externalCompanyId],
  ['Name', ({ name }) => name],
  ['Name rejected', ({ nameRejected }) => (nameRejected ? 'yes' : 'no')],
  ['Customer ID', ({ serviceCustomerId }) => serviceCustomerId],
  ['Owner', ({ owner }) => owner],
  ['Type', ({ entityType }) => entityType],
  ['State', ({ state }) => state],
  ['Stage', ({ stage }) => stage],
  ['Action required', ({ actionRequired }) => (actionRequired ? 'yes' : 'no')],
  ['Created', ({ createdAt }) => createdAt],
  ['Updated', ({ updatedAt }) => updatedAt],
];

/** The partner's companies as the portal shows them: with owner, next step and rejected names. */
@Controller('portal/api')
@PortalEndpoint()
export class CompaniesController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get('companies')
  list(
    @Caller() { tenantId }: PartnerCaller,
    @Query() query: CompaniesQuery,
  ): Promise<ListPage<PortalCompany>> {
    const { stage, actionRequired, state, entityType, customerId, sort = 'newest', q = '' } = query;
    const filter = { stage, actionRequired, state, entityType, customerId, q };
    return this.queryBus.execute(new ListPortalCompanies(tenantId, filter, sort, query.paging()));
  }

  @Get('companies.csv')
  @Header('cache-control', 'no-store')
  @Costs(20)
  export(@Caller() caller: PartnerCaller, @Query() query: CompaniesQuery): Promise<StreamableFile> {
    return csvFile('companies', COLUMNS, query, (page) => this.list(caller, page));
  }

  @Get('company-counts')
  @Costs(2)
  counts(@Caller() { tenantId }: PartnerCaller): Promise<CompanyCounts> {
    return this.queryBus.execute(new CountCompanies(tenantId));
  }

  @Get('companies/:companyId/context')
  async context(
    @Caller() { tenantId }: PartnerCaller,
    @Param('companyId') companyId: string,
  ): Promise<CompanyContext> {
    const context = await this.queryBus.execute(new GetCompanyContext(tenantId, companyId));
    const signingLinks = await this.queryBus.execute(new ListSigningLinks(tenantId, companyId));
    return { ...context, signingLinks };
  }
}
