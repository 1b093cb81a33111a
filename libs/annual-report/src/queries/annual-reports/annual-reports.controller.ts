import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Caller, type PartnerCaller, PartnerEndpoint } from '#http';
import type { AnnualReportAnswer } from '../../projections/annual-reports/annual-reports.projection.js';
import { GetReport, ListReports } from './annual-reports.query.js';

@Controller('v1/partner/companies/:companyId/compliance/annual-reports')
@PartnerEndpoint()
export class AnnualReportsController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  list(
    @Caller() { tenantId }: PartnerCaller,
    @Param('companyId') companyId: string,
  ): Promise<readonly AnnualReportAnswer[]> {
    return this.queryBus.execute(new ListReports(tenantId, companyId));
  }

  @Get(':annualReportId')
  get(
    @Caller() { tenantId }: PartnerCaller,
    @Param('companyId') companyId: string,
    @Param('annualReportId') annualReportId: string,
  ): Promise<AnnualReportAnswer> {
    return this.queryBus.execute(new GetReport(tenantId, companyId, annualReportId));
  }
}
