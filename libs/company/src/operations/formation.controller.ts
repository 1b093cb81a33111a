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
import { AcceptFormation } from '../commands/accept-formation/accept-formation.command.js';
import { CompleteFormation } from '../commands/complete-formation/complete-formation.command.js';
import { FailFormation } from '../commands/fail-formation/fail-formation.command.js';
import { RefuseNames } from '../commands/refuse-names/refuse-names.command.js';
import { deskAnswer } from './operation-response.js';
import { FailFormationRequest, FileFormationRequest, RefuseNamesRequest } from './operations.requests.js';
import { outcomeSchema } from './operations.schemas.js';
import { Desk } from './company-operations.js';

const DESCRIBED = {
  tag: 'Operations desk',
  response: outcomeSchema,
  errors: ['E_COMPANY_NOT_FOUND', 'E_RESOURCE_CONFLICT'],
} as const;

/** What the state and the service's own checks decide on a formation (decisions section 6). */
@Controller('v1/operations/companies/:companyId/formation')
@OperatorEndpoint()
export class FormationDeskController {
  constructor(private readonly desk: Desk) {}

  @Post('accept')
  @Idempotent('operations-formation-accept', { creates: null })
  @Describe({
    ...DESCRIBED,
    id: 'acceptFormation',
    summary: 'Accept a formation',
    about: 'A request that is `PENDING` becomes `SUBMITTED`; one that was accepted before stays as it is.',
  })
  async accept(
    @Operator() operator: OperatorCaller,
    @Reserved() reservedIds: ReservedIds,
    @Param('companyId') companyId: string,
  ) {
    const accept = await this.desk.take(
      companyId,
      operator,
      reservedIds,
      (context) => new AcceptFormation(companyId, context),
    );
    return deskAnswer(companyId, accept);
  }

  @Post('fail')
  @Idempotent('operations-formation-fail', { creates: null })
  @Describe({
    ...DESCRIBED,
    id: 'failFormation',
    summary: 'Fail a formation',
    about: 'For good. The partner reads the message as an admin note, too.',
  })
  async fail(
    @Operator() operator: OperatorCaller,
    @Reserved() reservedIds: ReservedIds,
    @Param('companyId') companyId: string,
    @Body() { reasonCode, message }: FailFormationRequest,
  ) {
    const failure = { reasonCode, message, by: operator.actor.id };
    const failed = await this.desk.take(
      companyId,
      operator,
      reservedIds,
      (context) => new FailFormation(companyId, failure, context),
    );
    return deskAnswer(companyId, failed);
  }

  @Post('refuse-names')
  @Idempotent('operations-formation-refuse-names', { creates: null })
  @Describe({
    ...DESCRIBED,
    id: 'refuseNames',
    summary: 'Refuse names',
    about: 'Where none is left to try, the partner is asked for new ones by a required action.',
  })
  async refuseNames(
    @Operator() operator: OperatorCaller,
    @Reserved() reservedIds: ReservedIds,
    @Param('companyId') companyId: string,
    @Body() body: RefuseNamesRequest,
  ) {
    const refusal = RefuseNamesRequest.refusal(body);
    const refused = await this.desk.take(
      companyId,
      operator,
      reservedIds,
      (context) => new RefuseNames(companyId, refusal, context),
    );
    return deskAnswer(companyId, refused);
  }

  @Post('file')
  @Idempotent('operations-formation-file', { creates: null })
  @Describe({
    ...DESCRIBED,
    id: 'fileFormation',
    summary: 'File a formation',
    about:
      'The state has filed the company. The articles and the agreement or bylaws are written, unless they were ' +
      'uploaded before.',
  })
  async file(
    @Operator() operator: OperatorCaller,
    @Reserved() reservedIds: ReservedIds,
    @Param('companyId') companyId: string,
    @Body() body: FileFormationRequest,
  ) {
    const filing = FileFormationRequest.filing(body);
    const filed = await this.desk.take(
      companyId,
      operator,
      reservedIds,
      (context) => new CompleteFormation(companyId, filing, context),
    );
    return deskAnswer(companyId, filed);
  }
}
