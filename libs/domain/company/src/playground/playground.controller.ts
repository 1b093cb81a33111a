import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import {
  AcceptsIdempotencyKey,
  BodyOptional,
  Context,
  Costs,
  PartnerEndpoint,
  respondWhenProjected,
  Text,
} from '#platform/http';
import { Describe } from '#platform/openapi';
import { Playground } from '#platform/sandbox-clock';
import { ChangeCompany } from '../commands/change-company/change-company.js';
import { failFormation, refuseNames } from '../commands/change-company/changes.js';
import type { CompanyChange } from '../commands/company-commands.js';
import { CompleteEinCreation } from '../commands/complete-ein-creation/complete-ein-creation.js';
import { CompleteFormation } from '../commands/complete-formation/complete-formation.js';
import { PLAYGROUND } from '../commands/playground-values.js';
import { playgroundSchema } from '../company.schemas.js';
import { FAILURE_MESSAGE, FILING_NUMBER, REASON_CODE } from '../operations/operations.requests.js';

// The bodies of the playground's calls. Every member is optional; a fixed test value replaces an omitted one.

export class PlayFormationCompletedRequest {
  @Text({
    ...FILING_NUMBER,
    optional: true,
    defaultValue: PLAYGROUND.filing.filingNumber,
    about: 'The number that the state issues.',
  })
  filingNumber?: string | null;
}

export class PlayFormationFailedRequest {
  @Text({
    ...REASON_CODE,
    optional: true,
    defaultValue: PLAYGROUND.failure.reasonCode,
    about: 'A code for programs: capital letters, digits and underscores.',
  })
  reasonCode?: string | null;
  @Text({
    ...FAILURE_MESSAGE,
    optional: true,
    defaultValue: PLAYGROUND.failure.message,
    about: 'The reason, for people.',
  })
  message?: string | null;
}

export class PlayEinCreatedRequest {
  @Text({
    max: 10,
    pattern: /^00-\d{7}$/,
    optional: true,
    defaultValue: PLAYGROUND.issue.ein,
    about: 'A test EIN, which begins with 00.',
    example: '00-7654321',
  })
  ein?: string | null;
}

/** Simulates decisions of the state and the IRS for a test company (contract 6.7). */
@Controller('v1/partner/playground/companies/:companyId')
@PartnerEndpoint()
@Playground()
export class PlaygroundController {
  constructor(private readonly commandBus: CommandBus) {}

  @Post('formation/complete')
  @BodyOptional()
  @AcceptsIdempotencyKey('play-formation-completed')
  @Costs(10)
  @Describe({
    id: 'playFormationCompleted',
    tag: 'Playground',
    summary: 'Complete the formation',
    about: 'Sets the filing date and number, and writes the articles and the operating agreement or bylaws.',
    response: playgroundSchema,
    errors: ['E_NOT_FOUND', 'E_PLAYGROUND_STATE'],
  })
  async completeFormation(
    @Context() context: CommandContext,
    @Param('companyId') companyId: string,
    @Body() { filingNumber }: PlayFormationCompletedRequest,
  ) {
    const filing = { ...PLAYGROUND.filing, filingNumber: filingNumber ?? PLAYGROUND.filing.filingNumber };
    const command = new CompleteFormation(companyId, filing, context);
    return respond(companyId, 'Formation', await this.commandBus.execute(command));
  }

  @Post('formation/reject-names')
  @AcceptsIdempotencyKey('play-names-rejected')
  @Describe({
    id: 'playNamesRejected',
    tag: 'Playground',
    summary: 'Reject all names',
    about: 'Opens the required action that asks for new names.',
    response: playgroundSchema,
    errors: ['E_NOT_FOUND', 'E_PLAYGROUND_STATE'],
  })
  async rejectNames(@Context() context: CommandContext, @Param('companyId') companyId: string) {
    const command = new ChangeCompany(companyId, refuseNames(PLAYGROUND.refusal, context), context);
    return respond(companyId, 'Formation', await this.commandBus.execute(command));
  }

  @Post('formation/fail')
  @BodyOptional()
  @AcceptsIdempotencyKey('play-formation-failed')
  @Describe({
    id: 'playFormationFailed',
    tag: 'Playground',
    summary: 'Fail the formation',
    response: playgroundSchema,
    errors: ['E_NOT_FOUND', 'E_PLAYGROUND_STATE'],
  })
  async failFormation(
    @Context() context: CommandContext,
    @Param('companyId') companyId: string,
    @Body() { reasonCode, message }: PlayFormationFailedRequest,
  ) {
    const { failure: usual } = PLAYGROUND;
    const failure = {
      ...usual,
      reasonCode: reasonCode ?? usual.reasonCode,
      message: message ?? usual.message,
    };
    const command = new ChangeCompany(companyId, failFormation(failure, context), context);
    return respond(companyId, 'Formation', await this.commandBus.execute(command));
  }

  @Post('eincreation/complete')
  @BodyOptional()
  @AcceptsIdempotencyKey('play-ein-created')
  @Costs(10)
  @Describe({
    id: 'playEinCreated',
    tag: 'Playground',
    summary: 'Issue the EIN',
    about:
      'Sets a test EIN and writes the EIN letter. Repeating the call writes another letter and sends its event.',
    response: playgroundSchema,
    errors: ['E_NOT_FOUND', 'E_PLAYGROUND_STATE'],
  })
  async completeEinCreation(
    @Context() context: CommandContext,
    @Param('companyId') companyId: string,
    @Body() { ein }: PlayEinCreatedRequest,
  ) {
    const issue = { ...PLAYGROUND.issue, ein: ein ?? PLAYGROUND.issue.ein };
    const command = new CompleteEinCreation(companyId, issue, context);
    return respond(companyId, 'EinCreation', await this.commandBus.execute(command));
  }
}

/** Leaves out the submission event: it belongs to the intake, even if this call submitted the request first. */
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
  ).about(change.company.serviceCustomerId);
