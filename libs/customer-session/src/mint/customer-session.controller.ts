import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ProvisionCustomer } from '#customer';
import { Clock, newId } from '#kernel';
import { respondWhenProjected, Caller, commandContext, type PartnerCaller, PartnerEndpoint } from '#http';
import { Describe } from '#openapi';
import { SessionTokens } from '../tokens/session-tokens.js';
import { CustomerSessionRequest } from './customer-session.request.js';
import { customerSessionSchema } from '../customer-session.schemas.js';

@Controller('v1/partner/customer-sessions')
@PartnerEndpoint()
export class CustomerSessionController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly tokens: SessionTokens,
    private readonly clock: Clock,
  ) {}

  @Post()
  @Describe({
    id: 'createCustomerSession',
    tag: 'Customer sessions',
    summary: 'Mint a session token for a customer',
    about:
      'Called from your server, never from a browser. The customer is found by `externalCustomerId`, then by `email`; one that is not there is created.',
    response: customerSessionSchema,
    errors: ['E_EMAIL_IN_USE', 'E_RESOURCE_CONFLICT'],
  })
  async mint(@Caller() caller: PartnerCaller, @Body() body: CustomerSessionRequest) {
    const { tenantId } = caller;
    const id = newId();
    const personal = {
      email: body.email,
      firstName: body.firstName ?? null,
      lastName: body.lastName ?? null,
      countryOfResidence: body.countryOfResidence ?? null,
      phoneNumber: body.phoneNumber ?? null,
      externalCustomerId: body.externalCustomerId ?? null,
    };
    const context = commandContext(caller, { now: this.clock.now(tenantId), subjectId: id });
    const provision = new ProvisionCustomer(id, tenantId, personal, context);
    const { customerId, position } = await this.commandBus.execute(provision);
    return respondWhenProjected(this.tokens.issue({ tenantId, customerId }), position, 'customer');
  }
}
