import { Body, Controller, Param, Post } from '@nestjs/common';
import {
  Reserved,
  type ReservedIds,
  Idempotent,
  Operator,
  type OperatorCaller,
  OperatorEndpoint,
} from '#http';
import { Describe } from '#openapi';
import { CompleteEinCreation } from '../commands/complete-ein-creation/complete-ein-creation.command.js';
import { CorrectEin } from '../commands/correct-ein/correct-ein.command.js';
import { deskAnswer } from './operation-response.js';
import { EinRequest } from './operations.requests.js';
import { outcomeSchema } from './operations.schemas.js';
import { Desk } from './company-operations.js';

const DESCRIBED = {
  tag: 'Operations desk',
  response: outcomeSchema,
  errors: ['E_COMPANY_NOT_FOUND', 'E_RESOURCE_CONFLICT'],
} as const;

/** What the IRS sends. */
@Controller('v1/operations/companies/:companyId/ein')
@OperatorEndpoint()
export class EinDeskController {
  constructor(private readonly desk: Desk) {}

  @Post('issue')
  @Idempotent('operations-ein-issue', { creates: null })
  @Describe({
    ...DESCRIBED,
    id: 'issueEin',
    summary: 'Issue an EIN',
    about:
      'The IRS has issued the EIN. The letter is written, unless it was uploaded before. Once more with the same EIN ' +
      'changes nothing.',
  })
  async issue(
    @Operator() operator: OperatorCaller,
    @Reserved() reservedIds: ReservedIds,
    @Param('companyId') companyId: string,
    @Body() { ein }: EinRequest,
  ) {
    const issued = await this.desk.take(
      companyId,
      operator,
      reservedIds,
      (context) => new CompleteEinCreation(companyId, { ein, furtherLetter: false }, context),
    );
    return deskAnswer(companyId, issued);
  }

  @Post('correct')
  @Idempotent('operations-ein-correct', { creates: null })
  @Describe({
    ...DESCRIBED,
    id: 'correctEin',
    summary: 'Correct an EIN',
    about: 'It was recorded wrongly. The partner reads the right one and is not told of it by an event.',
  })
  async correct(
    @Operator() operator: OperatorCaller,
    @Reserved() reservedIds: ReservedIds,
    @Param('companyId') companyId: string,
    @Body() { ein }: EinRequest,
  ) {
    const corrected = await this.desk.take(
      companyId,
      operator,
      reservedIds,
      (context) => new CorrectEin(companyId, ein, context),
    );
    return deskAnswer(companyId, corrected);
  }
}
