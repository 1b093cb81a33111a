import { Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '#kit/kernel';
import {
  respondWhenProjected,
  Caller,
  Costs,
  commandContext,
  type PartnerCaller,
  PartnerEndpoint,
  SandboxOnly,
} from '#platform/http';
import { Describe } from '#platform/openapi';
import { ChangeCompany } from '../commands/change-company/change-company.js';
import { failFormation, refuseNames } from '../commands/change-company/changes.js';
import { type CompanyChange } from '../commands/company-commands.js';
import { CompleteEinCreation } from '../commands/complete-ein-creation/complete-ein-creation.js';
import { CompleteFormation } from '../commands/complete-formation/complete-formation.js';
import { PLAYGROUND } from './playground.values.js';
import { playgroundSchema } from '../company.schemas.js';

/** Drives a test company past what the state and the IRS do (contract 6.7). */
@Controller('v1/partner/playground/companies/:companyId')
@PartnerEndpoint()
@SandboxOnly()
export class PlaygroundController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly clock: Clock,
  ) {}

  @Post('formation/complete')
  @Costs(10)
  @Describe({
    id: 'playFormationCompleted',
    tag: 'Playground',
    summary: 'The state files the company',
    about: 'Sets the filing date and number, writes the articles and the operating agreement or bylaws.',
    response: playgroundSchema,
    errors: ['E_NOT_FOUND', 'E_PLAYGROUND_STATE'],
  })
  async completeFormation(@Caller() caller: PartnerCaller, @Param('companyId') companyId: string) {
    const command = new CompleteFormation(companyId, PLAYGROUND.filing, this.contextOf(caller));
    return respond(companyId, 'Formation', await this.commandBus.execute(command));
  }

  @Post('formation/reject-names')
  @Describe({
    id: 'playNamesRejected',
    tag: 'Playground',
    summary: 'The state refuses every name',
    about: 'Raises the required action that asks for new ones.',
    response: playgroundSchema,
    errors: ['E_NOT_FOUND', 'E_PLAYGROUND_STATE'],
  })
  async rejectNames(@Caller() caller: PartnerCaller, @Param('companyId') companyId: string) {
    const command = new ChangeCompany(companyId, refuseNames(PLAYGROUND.refusal), this.contextOf(caller));
    return respond(companyId, 'Formation', await this.commandBus.execute(command));
  }

  @Post('formation/fail')
  @Describe({
    id: 'playFormationFailed',
    tag: 'Playground',
    summary: 'The formation fails for good',
    response: playgroundSchema,
    errors: ['E_NOT_FOUND', 'E_PLAYGROUND_STATE'],
  })
  async failFormation(@Caller() caller: PartnerCaller, @Param('companyId') companyId: string) {
    const command = new ChangeCompany(companyId, failFormation(PLAYGROUND.failure), this.contextOf(caller));
    return respond(companyId, 'Formation', await this.commandBus.execute(command));
  }

  @Post('eincreation/complete')
  @Costs(10)
  @Describe({
    id: 'playEinCreated',
    tag: 'Playground',
    summary: 'The IRS issues the EIN',
    about: 'Sets a test EIN and writes the EIN letter. Once more, it fires the letter’s event again.',
    response: playgroundSchema,
    errors: ['E_NOT_FOUND', 'E_PLAYGROUND_STATE'],
  })
  async completeEinCreation(@Caller() caller: PartnerCaller, @Param('companyId') companyId: string) {
    const command = new CompleteEinCreation(companyId, PLAYGROUND.issue, this.contextOf(caller));
    return respond(companyId, 'EinCreation', await this.commandBus.execute(command));
  }

  private contextOf(caller: PartnerCaller) {
    return commandContext(caller, { now: this.clock.now(caller.tenantId) });
  }
}

/** A submission is left out: it is the intake's, whether that or the step came first. */
const respond = (serviceCompanyId: string, service: string, change: CompanyChange) =>
  respondWhenProjected(
    {
      serviceCompanyId,
      service,
      triggeredEvents: change.triggeredEvents.filter((name) => name !== 'company_formation_submitted'),
    },
    change.position,
    'company',
    { position: change.actionsPosition, category: 'requiredAction' },
  );
