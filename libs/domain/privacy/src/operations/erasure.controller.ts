import { Body, Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  Operator,
  type OperatorCaller,
  OperatorEndpoint,
  ReasonRequest,
  Reserved,
  type ReservedIds,
  respondWhenProjected,
} from '#platform/http';
import { Clock } from '#kit/kernel';
import { OperatorCommand } from '#platform/openapi';
import { ErasePerson, erasureSchema } from '../commands/erase-person/erase-person.js';

/** Timeout (ms): longer than an erasure takes and shorter than clients wait for a response. */
const WAIT_MS = 10_000;

/** Erases customers on request. */
@Controller('v1/operations/customers/:customerId')
@OperatorEndpoint()
export class ErasureController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly clock: Clock,
  ) {}

  @OperatorCommand('erase', {
    scope: 'operations-customer-erase',
    id: 'eraseCustomer',
    summary: 'Erase a customer',
    about:
      "Destroys the customer's data key, so nobody can read their personal data any more: in histories, read models, " +
      'stored responses, responses of endpoints, documents. Copies of search words stay in the files for up to 24 hours. ' +
      'Companies and their histories remain without personal data. You cannot undo this. ' +
      'Partners must erase their own copies.',
    tells: [],
    response: erasureSchema,
    errors: ['E_NOT_FOUND'],
  })
  async erase(
    @Operator() { actor, requestId }: OperatorCaller,
    @Param('customerId') customerId: string,
    @Reserved() { commandId }: ReservedIds,
    @Body() { reason }: ReasonRequest,
  ) {
    const now = this.clock.now().toISOString();
    const context = { commandId, actor, correlationId: requestId, now };
    const erasure = await this.commandBus.execute(new ErasePerson(customerId, reason, context, WAIT_MS));
    return respondWhenProjected(erasure, null, 'customer');
  }
}
