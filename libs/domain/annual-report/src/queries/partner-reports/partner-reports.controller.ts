import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Caller, OneOf, PageQuery, type PartnerCaller, PartnerEndpoint } from '#platform/http';
import { Describe } from '#platform/openapi';
import { REPORT_STATUS, reportPageSchema } from '../../annual-report.schemas.js';
import { QueryFiscalYear } from '../../report-ids.js';
import { PUBLISHED_STATUSES, type PublishedStatus } from '../../domain/types.js';
import { ListPartnerReports, type PartnerReportPage } from './partner-reports.js';

class ListPartnerReportsParameters extends PageQuery {
  @OneOf(PUBLISHED_STATUSES, {
    optional: true,
    component: REPORT_STATUS,
    about: 'Only reports with this status.',
  })
  status?: PublishedStatus;
  @QueryFiscalYear({ about: 'Only reports for this fiscal year.' }) fiscalYear?: number;
}

@Controller('v1/partner/annual-reports')
@PartnerEndpoint()
export class PartnerReportsController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Describe({
    id: 'listAllAnnualReports',
    tag: 'Annual reports',
    summary: 'List the annual reports of all companies',
    about: 'Newest first.',
    response: reportPageSchema,
    errors: ['E_FORBIDDEN'],
  })
  list(
    @Caller() { tenantId }: PartnerCaller,
    @Query() query: ListPartnerReportsParameters,
  ): Promise<PartnerReportPage> {
    const { status, fiscalYear } = query;
    return this.queryBus.execute(new ListPartnerReports(tenantId, { status, fiscalYear }, query.paging()));
  }
}
