import { Body, Controller } from '@nestjs/common';
import type { CommandContext } from '#kit/event-sourcing';
import { OperatorEndpoint } from '#platform/http';
import { OperatorCommand } from '#platform/openapi';
import { CompleteEinCreation } from '../commands/complete-ein-creation/complete-ein-creation.js';
import { CompanyCall } from './company-call.js';
import { CompanyOperations } from './company-operations.js';
import { respondOutcome } from './operator-outcome.js';
import { EinRequest } from './operations.requests.js';
import { outcomeSchema } from './operations.schemas.js';

const DESCRIBED = {
  response: outcomeSchema,
  errors: ['E_NOT_FOUND', 'E_RESOURCE_CONFLICT'],
} as const;

/** What the IRS sends. */
@Controller('v1/operations/companies/:companyId/ein')
@OperatorEndpoint()
export class EinOperationsController {
  constructor(private readonly operations: CompanyOperations) {}

  @OperatorCommand('issue', {
    ...DESCRIBED,
    scope: 'operations-ein-issue',
    id: 'issueEin',
    summary: 'Issue an EIN',
    about:
      'The IRS has issued the EIN: the company has it from then on. The letter is written, unless it was uploaded before. ' +
      'Once more with the same EIN changes nothing.',
    tells: ['company_ein_issued', 'document_einletter_uploaded'],
  })
  async issue(@CompanyCall() call: CompanyCall, @Body() { ein }: EinRequest) {
    const { companyId } = call;
    const issue = (context: CommandContext) =>
      new CompleteEinCreation(companyId, { ein, furtherLetter: false }, context);
    return respondOutcome(companyId, await this.operations.execute(call, issue));
  }

  @OperatorCommand('correct', {
    ...DESCRIBED,
    scope: 'operations-ein-correct',
    id: 'correctEin',
    summary: 'Correct an EIN',
    about: 'It was recorded wrongly. The partner reads the right one; the letter stays as it is.',
    tells: [],
  })
  correct(@CompanyCall() call: CompanyCall, @Body() { ein }: EinRequest) {
    return this.operations.change(call, { type: 'CorrectEin', ein });
  }
}
