import { Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '#kernel';
import {
  respondWhenProjected,
  Caller,
  commandContext,
  type PartnerCaller,
  PartnerEndpoint,
  SandboxOnly,
} from '#http';
import { Describe } from '#openapi';
import { CompleteEinCreation } from '../commands/complete-ein-creation/complete-ein-creation.command.js';
import { type CompanyChange } from '../commands/company-commands.js';
import { CompleteFormation } from '../commands/complete-formation/complete-formation.command.js';
import { FailFormation } from '../commands/fail-formation/fail-formation.command.js';
import { RefuseNames } from '../commands/refuse-names/refuse-names.command.js';
import { PLAYGROUND } from './playground.values.js';
import { playgroundSchema } from '../company.schemas.js';

/** Drives a test company past what the state and the IRS do (specification, section 4). */
@Controller('v1/partner/playground/companies/:companyId')
@PartnerEndpoint()
@SandboxOnly()
export class PlaygroundController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly clock: Clock,
  ) {}

  @Post('formation/complete')
  @Describe({
    id: 'playFormationCompleted',
    tag: 'Playground',
    summary: 'The state files the company',
    about: 'Sets the filing date and number, writes the articles and the operating agreement or bylaws.',
    response: playgroundSchema,
    errors: ['E_COMPANY_NOT_FOUND', 'E_PLAYGROUND_STATE'],
  })
  async completeFormation(@Caller() caller: PartnerCaller, @Param('companyId') companyId: string) {
    const step = new CompleteFormation(companyId, PLAYGROUND.filing, this.contextOf(caller));
    return answer(companyId, 'Formation', await this.commandBus.execute(step));
  }

  @Post('formation/reject-names')
  @Describe({
    id: 'playNamesRejected',
    tag: 'Playground',
    summary: 'The state refuses every name',
    about: 'Raises the required action that asks for new ones.',
    response: playgroundSchema,
    errors: ['E_COMPANY_NOT_FOUND', 'E_PLAYGROUND_STATE'],
  })
  async rejectNames(@Caller() caller: PartnerCaller, @Param('companyId') companyId: string) {
    const step = new RefuseNames(companyId, PLAYGROUND.refusal, this.contextOf(caller));
    return answer(companyId, 'Formation', await this.commandBus.execute(step));
  }

  @Post('formation/fail')
  @Describe({
    id: 'playFormationFailed',
    tag: 'Playground',
    summary: 'The formation fails for good',
    response: playgroundSchema,
    errors: ['E_COMPANY_NOT_FOUND', 'E_PLAYGROUND_STATE'],
  })
  async failFormation(@Caller() caller: PartnerCaller, @Param('companyId') companyId: string) {
    const step = new FailFormation(companyId, PLAYGROUND.failure, this.contextOf(caller));
    return answer(companyId, 'Formation', await this.commandBus.execute(step));
  }

  @Post('eincreation/complete')
  @Describe({
    id: 'playEinCreated',
    tag: 'Playground',
    summary: 'The IRS issues the EIN',
    about: 'Sets a test EIN and writes the EIN letter. Once more, it fires the letter’s event again.',
    response: playgroundSchema,
    errors: ['E_COMPANY_NOT_FOUND', 'E_PLAYGROUND_STATE'],
  })
  async completeEinCreation(@Caller() caller: PartnerCaller, @Param('companyId') companyId: string) {
    const step = new CompleteEinCreation(companyId, PLAYGROUND.issue, this.contextOf(caller));
    return answer(companyId, 'EinCreation', await this.commandBus.execute(step));
  }

  private contextOf(caller: PartnerCaller) {
    return commandContext(caller, { now: this.clock.now(caller.tenantId) });
  }
}

/** A submission is left out: it is the intake's, whether that or the step came first. */
const answer = (serviceCompanyId: string, service: string, step: CompanyChange) =>
  respondWhenProjected(
    {
      serviceCompanyId,
      service,
      triggeredEvents: step.triggeredEvents.filter((name) => name !== 'company_formation_submitted'),
    },
    step.position,
    'company',
    { position: step.actionsPosition, category: 'requiredAction' },
  );
