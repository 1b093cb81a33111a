import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetCompany } from '#domain/company';
import { SessionEndpoint } from '#domain/customer';
import { Caller } from '#platform/http';
import { Describe } from '#platform/openapi';
import type { RequiredActionListItem } from '../../domain/projections/required-actions.js';
import { sessionActionListSchema } from '../required-action.schemas.js';
import { ListCompanyRequiredActions } from './company-required-actions.js';

/** The required actions of a founder's own companies, for the founder's browser (contract 3.4). */
@Controller('v1/session/companies/:companyId/required-actions')
@SessionEndpoint()
export class SessionRequiredActionsController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Describe({
    id: 'listSessionRequiredActions',
    tag: 'Customer sessions',
    summary: 'List the required actions of one of the customer’s companies',
    about: 'Includes closed actions; most recently changed first.',
    response: sessionActionListSchema,
    errors: ['E_NOT_FOUND'],
  })
  async list(
    @Caller() { tenantId, actor }: Caller,
    @Param('companyId') companyId: string,
  ): Promise<readonly RequiredActionListItem[]> {
    await this.queryBus.execute(new GetCompany(tenantId, companyId, actor.id));
    return this.queryBus.execute(new ListCompanyRequiredActions(tenantId, companyId));
  }
}
