import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Caller, type PartnerCaller, PartnerEndpoint } from '#http';
import type { RequiredActionAnswer } from '../../projections/required-actions/required-actions.projection.js';
import {
  GetRequiredAction,
  ListCompanyRequiredActions,
  type RequiredActionListItem,
} from './company-required-actions.query.js';

@Controller('v1/partner/companies/:companyId/required-actions')
@PartnerEndpoint()
export class CompanyRequiredActionsController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  list(
    @Caller() { tenantId }: PartnerCaller,
    @Param('companyId') companyId: string,
  ): Promise<readonly RequiredActionListItem[]> {
    return this.queryBus.execute(new ListCompanyRequiredActions(tenantId, companyId));
  }

  @Get(':requiredActionId')
  get(
    @Caller() { tenantId }: PartnerCaller,
    @Param('companyId') companyId: string,
    @Param('requiredActionId') requiredActionId: string,
  ): Promise<RequiredActionAnswer> {
    return this.queryBus.execute(new GetRequiredAction(tenantId, companyId, requiredActionId));
  }
}
