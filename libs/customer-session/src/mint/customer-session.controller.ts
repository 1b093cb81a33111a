import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ProvisionCustomer } from '#customer';
import { Clock, newId } from '#hosting';
import { answerWhenProjected, Caller, commandContext, type PartnerCaller, PartnerEndpoint } from '#http';
import { SessionTokens } from '../tokens/session-tokens.js';
import { CustomerSessionRequest } from './customer-session.request.js';

@Controller('v1/partner/customer-sessions')
@PartnerEndpoint()
export class CustomerSessionController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly tokens: SessionTokens,
    private readonly clock: Clock,
  ) {}

  @Post()
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
    return answerWhenProjected(this.tokens.issue({ tenantId, customerId }), position, 'customer');
  }
}
