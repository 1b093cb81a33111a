import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import { AcceptsIdempotencyKey, Context, PartnerEndpoint, respondWhenProjected } from '#platform/http';
import { Describe } from '#platform/openapi';
import { ResolveRequiredAction } from './resolve-required-action.js';
import { RESOLUTION, ResolutionRequest, toResolution } from './resolve-required-action.request.js';
import { requiredActionSchema } from '../../queries/required-action.schemas.js';

@Controller('v1/partner/companies/:companyId/required-actions')
@PartnerEndpoint()
export class ResolveRequiredActionController {
  constructor(private readonly commandBus: CommandBus) {}

  @Post(':requiredActionId/resolution')
  @AcceptsIdempotencyKey('resolve-required-action')
  @Describe({
    ...RESOLUTION,
    id: 'resolveRequiredAction',
    tag: 'Required actions',
    summary: 'Answer a required action',
    response: requiredActionSchema,
  })
  async resolve(
    @Context() context: CommandContext,
    @Param('companyId') companyId: string,
    @Param('requiredActionId') requiredActionId: string,
    @Body() body: ResolutionRequest,
  ) {
    const { action, customerId, position, companyPosition } = await this.commandBus.execute(
      new ResolveRequiredAction(companyId, requiredActionId, toResolution(body), context),
    );
    return respondWhenProjected(action, position, 'requiredAction', {
      position: companyPosition,
      category: 'company',
    }).about(customerId);
  }
}
