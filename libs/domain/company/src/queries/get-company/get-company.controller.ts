import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Caller, type PartnerCaller, PartnerEndpoint } from '#platform/http';
import { Describe } from '#platform/openapi';
import type { CompanyDetails } from '../../domain/projections/company-response.js';
import { GetCompany } from './get-company.js';
import { companySchema } from '../../company.schemas.js';

@Controller('v1/partner/companies')
@PartnerEndpoint()
export class GetCompanyController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get(':companyId')
  @Describe({
    id: 'getCompany',
    tag: 'Companies',
    summary: 'Get a company',
    about:
      'To find out whether a formation is complete, read `services`, the `company_formation_completed` event, `ein` or the documents. Do not use `formationSubmissionStatus`.',
    response: companySchema,
    errors: ['E_NOT_FOUND'],
  })
  get(@Caller() { tenantId }: PartnerCaller, @Param('companyId') companyId: string): Promise<CompanyDetails> {
    return this.queryBus.execute(new GetCompany(tenantId, companyId));
  }
}
