import { Body, Controller } from '@nestjs/common';
import { OperatorEndpoint } from '#platform/http';
import { OperatorCommand } from '#platform/openapi';
import { CompleteEinCreation } from '../commands/complete-ein-creation/complete-ein-creation.js';
import { CompanyCall, CompanyOperations } from './company-operations.js';
import { outcomeSchema } from './operator-outcome.js';
import { EinRequest } from './operations.requests.js';

const DESCRIBED = {
  response: outcomeSchema,
  errors: ['E_NOT_FOUND', 'E_RESOURCE_CONFLICT'],
} as const;

/** Endpoints for EINs issued by the IRS. */
@Controller('v1/operations/companies/:companyId/ein')
@OperatorEndpoint()
export class EinOperationsController {
  constructor(private readonly operations: CompanyOperations) {}

  @OperatorCommand('issue', {
    ...DESCRIBED,
    scope: 'operations-ein-issue',
    id: 'issueEin',
    cli: 'ein issue',
    summary: 'Issue an EIN',
    about:
      'Records the EIN that the IRS issued and writes the EIN letter, unless one was uploaded. ' +
      'Repeating the call with the same EIN changes nothing.',
    tells: ['company_ein_issued', 'document_einletter_uploaded'],
  })
  issue(@CompanyCall() call: CompanyCall, @Body() { ein }: EinRequest) {
    const issue = { ein, furtherLetter: false };
    return this.operations.execute(
      call,
      (context) => new CompleteEinCreation(call.companyId, issue, context),
    );
  }

  @OperatorCommand('correct', {
    ...DESCRIBED,
    scope: 'operations-ein-correct',
    id: 'correctEin',
    cli: 'ein correct',
    summary: 'Correct an EIN',
    about: 'Replaces an incorrect EIN. The partner sees the new EIN; the letter does not change.',
    tells: ['company_ein_corrected'],
  })
  correct(@CompanyCall() call: CompanyCall, @Body() { ein }: EinRequest) {
    return this.operations.change(call, () => ({ type: 'CorrectEin', ein }));
  }
}
