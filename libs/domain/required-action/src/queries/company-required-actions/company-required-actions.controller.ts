import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Caller, type PartnerCaller, PartnerEndpoint } from '#platform/http';
import { Describe } from '#platform/openapi';
import type { RequiredActionDetails } from '../../domain/projections/required-actions.js';
import { GetRequiredAction, ListCompanyRequiredActions } from './company-required-actions.js';
import {
  type ExpandableAction,
  requiredActionListSchema,
  requiredActionSchema,
} from '../required-action.schemas.js';
import { ExpandAction, withCompanies } from '../with-companies.js';

class ListCompanyRequiredActionsParameters {
  @ExpandAction() 'expand[]'?: readonly 'company'[];
}

@Controller('v1/partner/companies/:companyId/required-actions')
@PartnerEndpoint()
export class CompanyRequiredActionsController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Describe({
    id: 'listCompanyRequiredActions',
    tag: 'Required actions',
    summary: 'List the required actions of a company',
    about: 'Includes closed actions; most recently changed first.',
    response: requiredActionListSchema,
    links: [{ to: 'getRequiredAction', with: { companyId: null, requiredActionId: '0/requiredActionId' } }],
    errors: ['E_FORBIDDEN', 'E_NOT_FOUND'],
  })
  async list(
    @Caller() { tenantId }: PartnerCaller,
    @Param('companyId') companyId: string,
    @Query() query: ListCompanyRequiredActionsParameters,
  ): Promise<readonly ExpandableAction[]> {
    const actions = await this.queryBus.execute(new ListCompanyRequiredActions(tenantId, companyId));
    return withCompanies(this.queryBus, tenantId, actions, query['expand[]']);
  }

  @Get(':requiredActionId')
  @Describe({
    id: 'getRequiredAction',
    tag: 'Required actions',
    summary: 'Get a required action with its history',
    response: requiredActionSchema,
    errors: ['E_FORBIDDEN', 'E_NOT_FOUND', 'E_REQUIRED_ACTION_NOT_FOUND'],
  })
  get(
    @Caller() { tenantId }: PartnerCaller,
    @Param('companyId') companyId: string,
    @Param('requiredActionId') requiredActionId: string,
  ): Promise<RequiredActionDetails> {
    return this.queryBus.execute(new GetRequiredAction(tenantId, companyId, requiredActionId));
  }
}
