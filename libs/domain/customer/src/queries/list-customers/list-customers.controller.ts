import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Caller, PageQuery, type PartnerCaller, PartnerEndpoint, Text } from '#platform/http';
import { Describe } from '#platform/openapi';
import { type CustomerPage, ListCustomers } from './list-customers.js';
import { customerPageSchema } from '../../customer.schemas.js';

class ListCustomersParameters extends PageQuery {
  @Text({ max: 200, optional: true }) q?: string | null;
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
  })
  list(
    @Caller() { tenantId }: PartnerCaller,
    @Query() query: ListCustomersParameters,
  ): Promise<CustomerPage> {
    return this.queryBus.execute(new ListCustomers(tenantId, query.q ?? '', query.paging()));
  }
}
