import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Caller, type PartnerCaller, PartnerEndpoint } from '#platform/http';
import { Describe } from '#platform/openapi';
import { ExpandCompany, withCustomers } from '../with-customers.js';
import { GetCompany } from './get-company.js';
import { companySchema } from '../../company.schemas.js';

class GetCompanyParameters {
  @ExpandCompany() 'expand[]'?: readonly 'customer'[];
}

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
    errors: ['E_FORBIDDEN', 'E_NOT_FOUND'],
  })
  async get(
    @Caller() { tenantId }: PartnerCaller,
    @Param('companyId') companyId: string,
    @Query() query: GetCompanyParameters,
  ) {
    const company = await this.queryBus.execute(new GetCompany(tenantId, companyId));
    const [expanded = company] = await withCustomers(this.queryBus, tenantId, [company], query['expand[]']);
    return expanded;
  }
}
