import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Caller, type PartnerCaller, PartnerEndpoint } from '#platform/http';
import { Describe } from '#platform/openapi';
import { QueryFiscalYear } from '../../report-ids.js';
import { GetRequirements, type ReportRequirements } from './get-requirements.js';
import { requirementsSchema } from '../../annual-report.schemas.js';

export class RequirementsParameters {
  @QueryFiscalYear({ about: 'Default: the current fiscal year.' }) fiscalYear?: number;
}

@Controller('v1/partner/companies/:companyId/compliance/annual-report/requirements')
@PartnerEndpoint()
export class GetRequirementsController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Describe({
    id: 'getReportRequirements',
    tag: 'Annual reports',
    summary: 'Get the fields of a report',
    about: 'Without `fiscalYear`, the current fiscal year is used.',
    response: requirementsSchema,
    errors: ['E_FORBIDDEN', 'E_NOT_FOUND', 'E_MANUAL_QUOTE_REQUIRED'],
  })
  get(
    @Caller() { tenantId }: PartnerCaller,
    @Param('companyId') companyId: string,
    @Query() { fiscalYear }: RequirementsParameters,
  ): Promise<ReportRequirements> {
    return this.queryBus.execute(new GetRequirements(tenantId, companyId, fiscalYear ?? null));
  }
}
