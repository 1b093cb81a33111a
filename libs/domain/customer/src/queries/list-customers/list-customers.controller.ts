import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  Caller,
  Email,
  type Metadata,
  MetadataFilter,
  Moment,
  PageQuery,
  type PartnerCaller,
  PartnerEndpoint,
  storedTime,
  Text,
} from '#platform/http';
import { Describe } from '#platform/openapi';
import { type CustomerPage, ListCustomers } from './list-customers.js';
import { customerPageSchema } from '../../customer.schemas.js';

class ListCustomersParameters extends PageQuery {
  @Text({ max: 200, optional: true, about: 'Words from the name and e-mail address.' }) q?: string | null;
  @Email({ optional: true, rejectsEmpty: true, about: 'The customer’s whole e-mail address.' })
  email?: string;
  @Text({
    max: 255,
    optional: true,
    rejectsEmpty: true,
    verbatim: true,
    about: 'Your id for the customer.',
  })
  externalCustomerId?: string;
  @Moment({ about: 'Customers that changed at this time or later.' }) updatedSince?: string;
  @MetadataFilter() metadata?: Metadata;
}

@Controller('v1/partner/customers')
@PartnerEndpoint()
export class ListCustomersController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Describe({
    id: 'listCustomers',
    tag: 'Customers',
    summary: 'List and search customers',
    about: 'Newest first.',
    response: customerPageSchema,
    links: [{ to: 'getCustomer', with: { customerId: 'content/0/serviceCustomerId' } }],
    errors: ['E_FORBIDDEN'],
  })
  list(
    @Caller() { tenantId }: PartnerCaller,
    @Query() query: ListCustomersParameters,
  ): Promise<CustomerPage> {
    const { q, email, externalCustomerId, updatedSince, metadata } = query;
    const filter = {
      q: q ?? '',
      email,
      externalCustomerId,
      updatedSince: storedTime(updatedSince),
      metadata,
    };
    return this.queryBus.execute(new ListCustomers(tenantId, filter, query.paging()));
  }
}
