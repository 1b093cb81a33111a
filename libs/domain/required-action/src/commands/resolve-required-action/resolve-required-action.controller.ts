import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import { AcceptsIdempotencyKey, Context, PartnerEndpoint, respondWhenProjected } from '#platform/http';
import { Describe } from '#platform/openapi';
import { ResolveRequiredAction } from './resolve-required-action.js';
import { ResolutionRequest, toResolution } from './resolve-required-action.request.js';
import { requiredActionSchema } from '../../queries/required-action.schemas.js';

@Controller('v1/partner/companies/:companyId/required-actions')
@PartnerEndpoint()
export class ResolveRequiredActionController {
  constructor(private readonly commandBus: CommandBus) {}

  @Post(':requiredActionId/resolution')
  @AcceptsIdempotencyKey('resolve-required-action')
  @Describe({
    id: 'resolveRequiredAction',
    tag: 'Required actions',
    summary: 'Answer a required action',
    about:
      "New names replace the company's names at once. Actions that ask for a signature are resolved by signing the form: `POST …/signatures`.",
    response: requiredActionSchema,
    requests: {
      names: {
        actionCode: 'FORMATION_NAME_OPTIONS_EXHAUSTED',
        nameOptions: [
          { name: 'Analytical Looms', entityTypeEnding: 'LLC', position: 1 },
          { name: 'Difference Engines', entityTypeEnding: 'L.L.C.', position: 2 },
        ],
      },
    },
    errors: [
      'E_NOT_FOUND',
      'E_REQUIRED_ACTION_NOT_FOUND',
      'E_REQUIRED_ACTION_CODE_MISMATCH',
      'E_NAME_OPTIONS_INVALID',
      'E_REQUIRED_ACTION_CLOSED',
      'E_REQUIRED_ACTION_NOT_RESOLVABLE',
    ],
  })
  async resolve(
    @Context() context: CommandContext,
    @Param('companyId') companyId: string,
    @Param('requiredActionId') requiredActionId: string,
    @Body() body: ResolutionRequest,
  ) {
    const { action, position, companyPosition } = await this.commandBus.execute(
      new ResolveRequiredAction(companyId, requiredActionId, toResolution(body), context),
    );
    return respondWhenProjected(action, position, 'requiredAction', {
      position: companyPosition,
      category: 'company',
    });
  }
}
