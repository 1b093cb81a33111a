import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Caller, type PartnerCaller, PartnerEndpoint } from '#platform/http';
import { Describe } from '#platform/openapi';
import type { AnnualReportResponse } from '../../annual-report.response.js';
import { GetReport, ListReports } from './annual-reports.js';
import { reportListSchema, reportSchema } from '../../annual-report.schemas.js';

@Controller('v1/partner/companies/:companyId/compliance/annual-reports')
@PartnerEndpoint()
export class AnnualReportsController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Describe({
    id: 'listAnnualReports',
    tag: 'Annual reports',
    summary: 'List the annual reports of a company',
    response: reportListSchema,
    links: [{ to: 'getAnnualReport', with: { companyId: null, annualReportId: '0/annualReportId' } }],
    errors: ['E_FORBIDDEN', 'E_NOT_FOUND'],
  })
  list(
    @Caller() { tenantId }: PartnerCaller,
    @Param('companyId') companyId: string,
  ): Promise<readonly AnnualReportResponse[]> {
    return this.queryBus.execute(new ListReports(tenantId, companyId));
  }

  @Get(':annualReportId')
  @Describe({
    id: 'getAnnualReport',
    tag: 'Annual reports',
    summary: 'Get an annual report',
    response: reportSchema,
    errors: ['E_FORBIDDEN', 'E_NOT_FOUND', 'E_ANNUAL_REPORT_NOT_FOUND'],
  })
  get(
    @Caller() { tenantId }: PartnerCaller,
    @Param('companyId') companyId: string,
    @Param('annualReportId') annualReportId: string,
  ): Promise<AnnualReportResponse> {
    return this.queryBus.execute(new GetReport(tenantId, companyId, annualReportId));
  }
}
