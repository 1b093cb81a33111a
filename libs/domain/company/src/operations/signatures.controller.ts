import { Body, Controller } from '@nestjs/common';
import { BodyOptional, OperatorEndpoint } from '#platform/http';
import { OperatorCommand } from '#platform/openapi';
import { requestSignature } from '../commands/change-company/changes.js';
import { CompanyCall, CompanyOperations } from './company-operations.js';
import { RequestSignatureRequest } from './operations.requests.js';
import { outcomeSchema } from './operator-outcome.js';

/** Endpoints for signatures that the IRS requires (contract 6.6). */
@Controller('v1/operations/companies/:companyId/signatures')
@OperatorEndpoint()
export class SignatureOperationsController {
  constructor(private readonly operations: CompanyOperations) {}

  @OperatorCommand('ss4/reset', {
    scope: 'operations-signature-reset-ss4',
    id: 'resetSs4',
    cli: 'signature reset-ss4',
    summary: 'Require a new SS-4 signature',
    about:
      'The founder has to sign again; a required action notifies the partner. Earlier signing links become invalid.',
    tells: ['signature_ss4_reset'],
    response: outcomeSchema,
    errors: ['E_NOT_FOUND', 'E_RESOURCE_CONFLICT', 'E_SIGNATURE_NOT_REQUIRED'],
  })
  @BodyOptional()
  resetSs4(@CompanyCall() call: CompanyCall, @Body() { reason = null }: RequestSignatureRequest) {
    return this.operations.change(call, (context) => requestSignature('SS4', reason, context));
  }

  @OperatorCommand('form8821/require', {
    scope: 'operations-signature-require-8821',
    id: 'requireForm8821',
    cli: 'signature require-8821',
    summary: 'Require a Form 8821 signature',
    about:
      'The founder has to sign a Form 8821; a required action notifies the partner. It applies to founders with and without a US tax ID.',
    tells: ['signature_form8821_required'],
    response: outcomeSchema,
    errors: ['E_NOT_FOUND', 'E_RESOURCE_CONFLICT'],
  })
  @BodyOptional()
  requireForm8821(@CompanyCall() call: CompanyCall, @Body() { reason = null }: RequestSignatureRequest) {
    return this.operations.change(call, (context) => requestSignature('FORM8821', reason, context));
  }
}
