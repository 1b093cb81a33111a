import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CompanyCall, OperatorContext } from '#domain/company';
import { OperatorEndpoint } from '#platform/http';
import { Describe } from '#platform/openapi';
import type { RequiredActionListItem } from '../domain/projections/required-actions.js';
import { ListCompanyRequiredActions } from '../queries/company-required-actions/company-required-actions.js';
import { requiredActionListSchema } from '../queries/required-action.schemas.js';

@Controller('v1/operations/companies/:companyId/required-actions')
@OperatorEndpoint()
export class OperatorRequiredActionsController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Describe({
    id: 'listDeskRequiredActions',
    tag: 'Operations desk',
    summary: 'List the required actions of any company',
    about: 'Includes closed actions; most recently changed first.',
    response: requiredActionListSchema,
    errors: ['E_NOT_FOUND'],
  })
  async list(@CompanyCall() call: CompanyCall): Promise<readonly RequiredActionListItem[]> {
    const { companyId } = call;
    const { tenantId } = await this.queryBus.execute(new OperatorContext(companyId, call));
    return this.queryBus.execute(new ListCompanyRequiredActions(tenantId ?? '', companyId));
  }
}
