import { Body, Controller } from '@nestjs/common';
import { OperatorEndpoint } from '#platform/http';
import { OperatorCommand } from '#platform/openapi';
import { acceptFormation, failFormation, refuseNames } from '../commands/change-company/changes.js';
import { CompleteFormation } from '../commands/complete-formation/complete-formation.js';
import { CompanyCall, CompanyOperations } from './company-operations.js';
import { outcomeSchema } from './operator-outcome.js';
import { FailFormationRequest, FileFormationRequest, RefuseNamesRequest } from './operations.requests.js';

const DESCRIBED = {
  response: outcomeSchema,
  errors: ['E_NOT_FOUND', 'E_RESOURCE_CONFLICT'],
} as const;

@Controller('v1/operations/companies/:companyId/formation')
@OperatorEndpoint()
export class FormationOperationsController {
  constructor(private readonly operations: CompanyOperations) {}

  @OperatorCommand('accept', {
    ...DESCRIBED,
    scope: 'operations-formation-accept',
    id: 'acceptFormation',
    cli: 'formation accept',
    summary: 'Accept a formation',
    about:
      'A `PENDING` request becomes `SUBMITTED`; an accepted request does not change. If the company has no names, a required action asks the partner for new ones.',
    tells: ['company_formation_submitted', 'company_name_options_required'],
  })
  accept(@CompanyCall() call: CompanyCall) {
    return this.operations.change(call, acceptFormation);
  }

  @OperatorCommand('fail', {
    ...DESCRIBED,
    scope: 'operations-formation-fail',
    id: 'failFormation',
    cli: 'formation fail',
    summary: 'Fail a formation',
    about:
      'The formation ends permanently. The partner also reads the message as an admin note. A founder without a partner gets an ' +
      'e-mail with the message, and their payment back.',
    tells: ['company_formation_failed', 'company_note_added'],
  })
  fail(@CompanyCall() call: CompanyCall, @Body() { reasonCode, message }: FailFormationRequest) {
    return this.operations.change(call, (context) =>
      failFormation({ reasonCode, message, by: call.actor.id }, context),
    );
  }

  @OperatorCommand('refuse-names', {
    ...DESCRIBED,
    scope: 'operations-formation-refuse-names',
    id: 'refuseNames',
    cli: 'formation refuse-names',
    summary: 'Reject names',
    about:
      'Rejects the remaining names in order of their positions. If none is left, a required action asks the partner for new ' +
      'names, and the formation waits for them.',
    tells: ['company_formation_submitted', 'company_name_options_required'],
  })
  refuseNames(@CompanyCall() call: CompanyCall, @Body() body: RefuseNamesRequest) {
    const refusal = RefuseNamesRequest.refusal(body);
    return this.operations.change(call, (context) => refuseNames(refusal, context));
  }

  @OperatorCommand('file', {
    ...DESCRIBED,
    scope: 'operations-formation-file',
    id: 'fileFormation',
    cli: 'formation file',
    summary: 'File a formation',
    about:
      'The company is filed under this name. You cannot undo this. The articles and the agreement or bylaws are ' +
      'written, unless they were uploaded. A form that was signed under another name must be signed again. Next, the founder signs the SS-4 and the IRS issues the EIN. Annual reports to the ' +
      'state become due after the filing.',
    tells: [
      'company_formation_submitted',
      'company_formation_completed',
      'document_aoo_uploaded',
      'document_operatingagreement_uploaded',
      'document_corporatebylaws_uploaded',
      'signature_ss4_reset',
      'signature_form8821_required',
    ],
  })
  file(@CompanyCall() call: CompanyCall, @Body() body: FileFormationRequest) {
    const filing = FileFormationRequest.filing(body);
    return this.operations.execute(call, (context) => new CompleteFormation(call.companyId, filing, context));
  }
}
