import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import {
  AcceptsIdempotencyKey,
  BodyOptional,
  Context,
  PartnerEndpoint,
  respondWhenProjected,
} from '#platform/http';
import { Describe } from '#platform/openapi';
import { companySchema } from '../../company.schemas.js';
import { ChangeCompany } from '../change-company/change-company.js';
import { cancelFormation } from '../change-company/changes.js';
import { CancelFormationRequest } from './cancel-formation.request.js';

@Controller('v1/partner/companies')
@PartnerEndpoint()
export class CancelFormationController {
  constructor(private readonly commandBus: CommandBus) {}

  @Post(':companyId/cancel')
  @AcceptsIdempotencyKey('cancel-formation')
  @BodyOptional()
  @Describe({
    id: 'cancelFormation',
    tag: 'Companies',
    summary: 'Cancel a formation',
    about:
      'You can cancel a formation until it is filed with the state. This closes open required actions and sends `company_formation_canceled`. Repeating the call returns the company.',
    response: companySchema,
    errors: ['E_NOT_FOUND', 'E_FORMATION_NOT_CANCELABLE'],
  })
  async cancel(
    @Context() context: CommandContext,
    @Param('companyId') companyId: string,
    @Body() { reason }: CancelFormationRequest,
  ) {
    const cancel = new ChangeCompany(companyId, cancelFormation(reason ?? null, context), context);
    const { position, company, actionsPosition } = await this.commandBus.execute(cancel);
    return respondWhenProjected(company, position, 'company', {
      position: actionsPosition,
      category: 'requiredAction',
    }).about(company.serviceCustomerId);
  }
}
