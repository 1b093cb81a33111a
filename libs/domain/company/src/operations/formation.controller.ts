import { Body, Controller } from '@nestjs/common';
import type { CommandContext } from '#kit/event-sourcing';
import { OperatorEndpoint } from '#platform/http';
import { OperatorCommand } from '#platform/openapi';
import { acceptFormation, failFormation, refuseNames } from '../commands/change-company/changes.js';
import { CompleteFormation } from '../commands/complete-formation/complete-formation.js';
import { CompanyCall } from './company-call.js';
import { CompanyOperations } from './company-operations.js';
import { respondOutcome } from './operator-outcome.js';
import { FailFormationRequest, FileFormationRequest, RefuseNamesRequest } from './operations.requests.js';
import { outcomeSchema } from './operations.schemas.js';

const DESCRIBED = {
  response: outcomeSchema,
  errors: ['E_NOT_FOUND', 'E_RESOURCE_CONFLICT'],
} as const;

/** What the state and the service's own checks decide on a formation (contract 6.6). */
@Controller('v1/operations/companies/:companyId/formation')
@OperatorEndpoint()
export class FormationOperationsController {
  constructor(private readonly operations: CompanyOperations) {}

  @OperatorCommand('accept', {
    ...DESCRIBED,
    scope: 'operations-formation-accept',
    id: 'acceptFormation',
    summary: 'Accept a formation',
    about:
      'A request that is `PENDING` becomes `SUBMITTED`; one that was accepted before stays as it is. Where the company has no names the partner is asked for some by a required action.',
    tells: ['company_formation_submitted', 'company_name_options_required'],
  })
  accept(@CompanyCall() call: CompanyCall) {
    return this.operations.change(call, acceptFormation);
  }

  @OperatorCommand('fail', {
    ...DESCRIBED,
    scope: 'operations-formation-fail',
    id: 'failFormation',
    summary: 'Fail a formation',
    about: 'The formation ends here, for good. The partner reads the message as an admin note, too.',
    tells: ['company_formation_failed'],
  })
  fail(@CompanyCall() call: CompanyCall, @Body() { reasonCode, message }: FailFormationRequest) {
    return this.operations.change(call, failFormation({ reasonCode, message, by: call.actor.id }));
  }

  @OperatorCommand('refuse-names', {
    ...DESCRIBED,
    scope: 'operations-formation-refuse-names',
    id: 'refuseNames',
    summary: 'Refuse names',
    about:
      'The names that are left are struck in the order of their positions. Where none is left, the partner is asked for new ' +
      'ones by a required action, and the company waits for them.',
    tells: ['company_formation_submitted', 'company_name_options_required'],
  })
  refuseNames(@CompanyCall() call: CompanyCall, @Body() body: RefuseNamesRequest) {
    return this.operations.change(call, refuseNames(RefuseNamesRequest.refusal(body)));
  }

  @OperatorCommand('file', {
    ...DESCRIBED,
    scope: 'operations-formation-file',
    id: 'fileFormation',
    summary: 'File a formation',
    about:
      'The state has filed the company: it exists from then on, under that name. It cannot be undone. The articles and the ' +
      'agreement or bylaws are written, unless they were uploaded before. The EIN is next, once the founder has signed the ' +
      'SS-4, and the state’s annual reports fall due from then on.',
    tells: [
      'company_formation_submitted',
      'company_formation_completed',
      'document_aoo_uploaded',
      'document_operatingagreement_uploaded',
      'document_corporatebylaws_uploaded',
    ],
  })
  async file(@CompanyCall() call: CompanyCall, @Body() body: FileFormationRequest) {
    const { companyId } = call;
    const filing = FileFormationRequest.filing(body);
    const file = (context: CommandContext) => new CompleteFormation(companyId, filing, context);
    return respondOutcome(companyId, await this.operations.execute(call, file));
  }
}
