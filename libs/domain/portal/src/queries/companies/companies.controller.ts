import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  GetCompanyContext,
  CountCompanies,
  type EntityType,
  ListPortalCompanies,
  type Stage,
  STAGES,
} from '#domain/company';
import type { ListPage } from '#kit/document-store';
import { Caller, Costs, OneOf, PageQuery, type PartnerCaller, QueryFlag, Text } from '#platform/http';
import { ENTITY_TYPES, StateCode } from '#platform/reference-data';
import type { CompanyContext, CompanyCounts, PortalCompany } from '../../api/overview.responses.js';
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

  @Get('company-counts')
  @Costs(2)
  counts(@Caller() { tenantId }: PartnerCaller): Promise<CompanyCounts> {
    return this.queryBus.execute(new CountCompanies(tenantId));
  }

  @Get('companies/:companyId/context')
  context(
    @Caller() { tenantId }: PartnerCaller,
    @Param('companyId') companyId: string,
  ): Promise<CompanyContext> {
    return this.queryBus.execute(new GetCompanyContext(tenantId, companyId));
  }
}
