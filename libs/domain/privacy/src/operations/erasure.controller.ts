import { Body, Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  Operator,
  type OperatorCaller,
  OperatorEndpoint,
  Reserved,
  type ReservedIds,
  respondWhenProjected,
} from '#platform/http';
import { Clock } from '#kit/kernel';
import { flag, id, object, OperatorCommand, time } from '#platform/openapi';
import { type Erasure, ErasePerson } from '../commands/erase-person/erase-person.js';
import { ErasureRequest } from './erasure.request.js';

/** What clients wait for a response, and more than an erasure takes. In milliseconds. */
const WAIT_MS = 10_000;

const erasureSchema = object<Erasure>('Erasure', {
  serviceCustomerId: id(),
  erasedAt: time('Nothing personal can be read from then on.'),
  complete: flag(true, 'Whether nothing is left in any store; else the service is still at it.'),
});

/** Persons who are to be forgotten. */
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
      "The customer's data key is destroyed, and whatever was made of the person's data with it: read models, stored " +
      'responses, what endpoints answered, documents. ' +
      'The companies and their histories stay, without anything ' +
      'personal. It cannot be undone. The partner erases by itself what it holds.',
    tells: [],
    response: erasureSchema,
    errors: ['E_NOT_FOUND'],
  })
  async erase(
    @Operator() { actor, requestId }: OperatorCaller,
    @Param('customerId') customerId: string,
    @Reserved() { commandId }: ReservedIds,
    @Body() { reason }: ErasureRequest,
  ) {
    const now = this.clock.now().toISOString();
    const context = { commandId, actor, correlationId: requestId, now };
    const erasure = await this.commandBus.execute(new ErasePerson(customerId, reason, context, WAIT_MS));
    return respondWhenProjected(erasure, null, 'customer');
  }
}
