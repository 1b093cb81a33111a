import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import {
  Caller,
  Context,
  Email,
  Idempotent,
  type PartnerCaller,
  PartnerEndpoint,
  Phone,
  Reserved,
  type ReservedIds,
  respondWhenProjected,
  Text,
} from '#platform/http';
import { Describe } from '#platform/openapi';
import { CountryCode } from '#platform/reference-data';
import { customerSessionSchema } from '../../customer.schemas.js';
import { SessionTokens } from '../../sessions/session-tokens.js';
import { ProvisionCustomer } from '../provision-customer/provision-customer.js';

const ABOUT_NEW = 'Used only if the call creates the customer.';

/** The body of `POST /v1/partner/customer-sessions` (contract 3.3). */
export class CustomerSessionRequest {
  @Email({
    about: 'Identifies the customer if no customer has the `externalCustomerId`. Unique across all partners.',
  })
  email!: string;
  @Text({
    max: 255,
    optional: true,
    verbatim: true,
    about: 'Your id for the customer. Takes precedence over the e-mail address.',
  })
  externalCustomerId?: string | null;
  @Text({ max: 50, optional: true, about: ABOUT_NEW }) firstName?: string | null;
  @Text({ max: 50, optional: true, about: ABOUT_NEW }) lastName?: string | null;
  @CountryCode({ optional: true, about: ABOUT_NEW }) countryOfResidence?: string | null;
  @Phone({ optional: true, about: ABOUT_NEW }) phoneNumber?: string | null;
}

@Controller('v1/partner/customer-sessions')
@PartnerEndpoint()
export class MintSessionController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly tokens: SessionTokens,
  ) {}

  @Post()
  @Idempotent('create-customer-session', { creates: 'customer', optional: true })
  @Describe({
    id: 'createCustomerSession',
    tag: 'Customer sessions',
    summary: 'Create a session token for a customer',
    about:
      'Call this from your server, never from a browser. The service looks for the customer by `externalCustomerId`, then by `email`, and creates one if there is none.',
    response: customerSessionSchema,
    errors: ['E_EMAIL_IN_USE', 'E_RESOURCE_CONFLICT'],
  })
  async mint(
    @Context() callerContext: CommandContext,
    @Caller() { tenantId }: PartnerCaller,
    @Reserved() { id }: ReservedIds,
    @Body() body: CustomerSessionRequest,
  ) {
    const personal = {
      email: body.email,
      firstName: body.firstName ?? null,
      lastName: body.lastName ?? null,
      countryOfResidence: body.countryOfResidence ?? null,
      phoneNumber: body.phoneNumber ?? null,
      externalCustomerId: body.externalCustomerId ?? null,
      metadata: {},
    };
    const context = { ...callerContext, subjectId: id };
    const provision = new ProvisionCustomer(id, tenantId, personal, context);
    const { customerId, position } = await this.commandBus.execute(provision);
    return respondWhenProjected(this.tokens.issue({ tenantId, customerId }), position, 'customer').about(
      customerId,
    );
  }
}
