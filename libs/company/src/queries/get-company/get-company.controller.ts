import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Caller, type PartnerCaller, PartnerEndpoint } from '#http';
import type { CompanyDetails } from '../../projections/company-details/company-details.document.js';
import { GetCompany } from './get-company.query.js';

@Controller('v1/partner/companies')
@PartnerEndpoint()
export class GetCompanyController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get(':companyId')
  get(@Caller() { tenantId }: PartnerCaller, @Param('companyId') companyId: string): Promise<CompanyDetails> {
    return this.queryBus.execute(new GetCompany(tenantId, companyId));
  }
}
