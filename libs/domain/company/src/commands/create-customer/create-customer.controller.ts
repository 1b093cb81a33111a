import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import { CreateCustomer, customerResponse } from '#domain/customer';
import {
  Caller,
  Context,
  Email,
  Idempotent,
  Metadata,
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
import { createdCustomerSchema } from '../../company.schemas.js';
import { CompaniesOfCustomer } from '../../queries/companies-of-customer/companies-of-customer.js';

/** The body of `POST /v1/partner/customers` (contract 5.1). */
export class CreateCustomerRequest {
  @Email({ about: 'Unique across all partners, without regard to case.' }) email!: string;
  @Text({ max: 50, about: 'In any script.', example: 'Ada' }) firstName!: string;
  @Text({ max: 50, about: 'In any script.', example: 'Lovelace' }) lastName!: string;
  @CountryCode() countryOfResidence!: string;
  @Phone({ optional: true }) phoneNumber?: string | null;
  @Text({
    max: 255,
    optional: true,
    verbatim: true,
    about: 'Your id for the customer, unique among your customers.',
  })
  externalCustomerId?: string | null;
  @Metadata() metadata?: Metadata | null;
}

/** In this lib, because the response contains the customer's companies. */
@Controller('v1/partner/customers')
@PartnerEndpoint()
export class CreateCustomerController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Post()
  @Idempotent('create-customer')
  @Describe({
    id: 'createCustomer',
    tag: 'Customers',
    summary: 'Create a customer',
    about:
      'If one of your customers already has this e-mail address, the call returns that customer with `created: false`, and adds any missing names, country, phone, external id and metadata.',
    response: createdCustomerSchema,
    links: [{ to: 'getCustomer', with: { customerId: 'serviceCustomerId' } }],
    errors: ['E_EMAIL_IN_USE', 'E_RESOURCE_CONFLICT'],
  })
  async create(
    @Context() requestContext: CommandContext,
    @Caller() { tenantId }: PartnerCaller,
    @Reserved() { id }: ReservedIds,
    @Body() body: CreateCustomerRequest,
  ) {
    const context = { ...requestContext, subjectId: id };
    const { email, firstName, lastName, countryOfResidence, phoneNumber, externalCustomerId, metadata } =
      body;
    const personal = {
      email,
      firstName,
      lastName,
      countryOfResidence,
      phoneNumber: phoneNumber ?? null,
      externalCustomerId: externalCustomerId ?? null,
      metadata: metadata ?? {},
    };
    const result = await this.commandBus.execute(new CreateCustomer(id, tenantId, personal, context));
    const { customerId, created, position, createdAt, updatedAt } = result;
    const customer = customerResponse({ customerId, tenantId, createdAt, updatedAt, ...result.personal });
    const companies = created ? [] : await this.queryBus.execute(new CompaniesOfCustomer(customerId));
    return respondWhenProjected({ ...customer, companies, created }, position, 'customer').about(customerId);
  }
}
