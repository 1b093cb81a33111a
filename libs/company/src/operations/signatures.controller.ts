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
import { RequestSignature } from '../commands/request-signature/request-signature.command.js';
import { deskAnswer } from './operation-response.js';
import { RequestSignatureRequest } from './operations.requests.js';
import { outcomeSchema } from './operations.schemas.js';
import { Desk } from './company-operations.js';

const DESCRIBED = { tag: 'Operations desk', response: outcomeSchema } as const;

/** What the IRS wants signed (decisions section 6). */
@Controller('v1/operations/companies/:companyId/signatures')
@OperatorEndpoint()
export class SignaturesDeskController {
  constructor(private readonly desk: Desk) {}

  @Post('ss4/reset')
  @Idempotent('operations-signature-reset-ss4', { creates: null })
  @Describe({
    ...DESCRIBED,
    id: 'resetSs4',
    summary: 'Have the SS-4 signed again',
    about: 'A required action tells the partner. Links that were handed out before sign nothing any more.',
    errors: ['E_COMPANY_NOT_FOUND', 'E_RESOURCE_CONFLICT', 'E_SIGNATURE_NOT_REQUIRED'],
  })
  async resetSs4(
    @Operator() operator: OperatorCaller,
    @Reserved() reservedIds: ReservedIds,
    @Param('companyId') companyId: string,
    @Body() { reason = null }: RequestSignatureRequest,
  ) {
    const reset = await this.desk.take(
      companyId,
      operator,
      reservedIds,
      (context) => new RequestSignature(companyId, 'SS4', reason, context),
    );
    return deskAnswer(companyId, reset);
  }

  @Post('form8821/require')
  @Idempotent('operations-signature-require-8821', { creates: null })
  @Describe({
    ...DESCRIBED,
    id: 'requireForm8821',
    summary: 'Have a Form 8821 signed',
    about: 'A required action tells the partner. Founders with and without US tax numbers can be asked.',
    errors: ['E_COMPANY_NOT_FOUND', 'E_RESOURCE_CONFLICT'],
  })
  async requireForm8821(
    @Operator() operator: OperatorCaller,
    @Reserved() reservedIds: ReservedIds,
    @Param('companyId') companyId: string,
    @Body() { reason = null }: RequestSignatureRequest,
  ) {
    const required = await this.desk.take(
      companyId,
      operator,
      reservedIds,
      (context) => new RequestSignature(companyId, 'FORM8821', reason, context),
    );
    return deskAnswer(companyId, required);
  }
}
