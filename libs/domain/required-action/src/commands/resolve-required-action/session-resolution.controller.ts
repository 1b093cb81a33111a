import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { GetCompany } from '#domain/company';
import { SessionEndpoint } from '#domain/customer';
import type { CommandContext } from '#kit/event-sourcing';
import { Caller, Context, respondWhenProjected } from '#platform/http';
import { Describe } from '#platform/openapi';
import { requiredActionSchema } from '../../queries/required-action.schemas.js';
import { ResolveRequiredAction } from './resolve-required-action.js';
import { RESOLUTION, ResolutionRequest, toResolution } from './resolve-required-action.request.js';

/** Resolves required actions of a founder's own companies, for the founder's browser (contract 3.4). */
@Controller('v1/session/companies/:companyId/required-actions')
@SessionEndpoint()
export class SessionResolutionController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Post(':requiredActionId/resolution')
  @Describe({
    ...RESOLUTION,
    id: 'resolveSessionRequiredAction',
    tag: 'Customer sessions',
    summary: 'Answer a required action as the customer',
    response: requiredActionSchema,
  })
  async resolve(
    @Context() context: CommandContext,
    @Caller() { tenantId, actor }: Caller,
    @Param('companyId') companyId: string,
    @Param('requiredActionId') requiredActionId: string,
    @Body() body: ResolutionRequest,
  ) {
    await this.queryBus.execute(new GetCompany(tenantId, companyId, actor.id));
    const { action, position, companyPosition } = await this.commandBus.execute(
      new ResolveRequiredAction(companyId, requiredActionId, toResolution(body), context),
    );
    return respondWhenProjected(action, position, 'requiredAction', {
      position: companyPosition,
      category: 'company',
    });
  }
}
