import { Body, Controller, Param, Patch } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import { customerResponse, UpdateCustomer } from '#domain/customer';
import type { TextsPatch } from '#platform/domain-model';
import {
  AcceptsIdempotencyKey,
  Context,
  Email,
  Metadata,
  PartnerEndpoint,
  Phone,
  RejectsUnchangeable,
  respondWhenProjected,
  Text,
} from '#platform/http';
import { Describe } from '#platform/openapi';
import { CountryCode } from '#platform/reference-data';
import { customerSchema, customerWithCompanies } from '../../company.schemas.js';
import { CompaniesOfCustomer } from '../../queries/companies-of-customer/companies-of-customer.js';

/** The body of `PATCH /v1/partner/customers/{customerId}` (contract 5.1). */
@RejectsUnchangeable(Object.keys(customerWithCompanies), 'cannot be changed')
export class UpdateCustomerRequest {
  @Email({ inPatch: true, about: 'Unique across all partners, without regard to case.' }) email?: string;
  @Text({ max: 50, inPatch: true, about: 'In any script.' }) firstName?: string;
  @Text({ max: 50, inPatch: true, about: 'In any script.', example: 'King' }) lastName?: string;
  @CountryCode({ inPatch: true }) countryOfResidence?: string;
  @Phone({ inPatch: true, optional: true, example: '+442071838751' }) phoneNumber?: string | null;
  @Text({
    max: 255,
    inPatch: true,
    optional: true,
    verbatim: true,
    about: 'Your id for the customer, unique among your customers.',
  })
  externalCustomerId?: string | null;
  @Metadata({ inPatch: true }) metadata?: TextsPatch | null;
}

/** In this lib, because the response contains the customer's companies. */
@Controller('v1/partner/customers')
@PartnerEndpoint()
export class UpdateCustomerController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Patch(':customerId')
  @AcceptsIdempotencyKey('update-customer')
  @Describe({
    id: 'updateCustomer',
    tag: 'Customers',
    summary: 'Update a customer',
    about:
      'Send the fields to change. `null` clears an optional field. The e-mail address can change at most 20 times a day.',
    response: customerSchema,
    errors: ['E_NOT_FOUND', 'E_EMAIL_IN_USE', 'E_RESOURCE_CONFLICT'],
  })
  async update(
    @Context() context: CommandContext,
    @Param('customerId') customerId: string,
    @Body() body: UpdateCustomerRequest,
  ) {
    const update = new UpdateCustomer(customerId, body, context);
    const { customer, position } = await this.commandBus.execute(update);
    const companies = await this.queryBus.execute(new CompaniesOfCustomer(customerId));
    return respondWhenProjected({ ...customerResponse(customer), companies }, position, 'customer').about(
      customerId,
    );
  }
}
