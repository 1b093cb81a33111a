import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { OperatorEndpoint, PageQuery, Text } from '#platform/http';
import { Describe } from '#platform/openapi';
import { customerPageSchema } from '../../customer.schemas.js';
import type { CustomerPage } from '../list-customers/list-customers.js';
import { FindCustomers } from './operator-customers.js';

class FindCustomersParameters extends PageQuery {
  @Text({
    max: 200,
    about: 'A customer id, or words from the name and e-mail address.',
    example: 'ada@founders.example',
  })
  q!: string;
}

@Controller('v1/operations/customers')
@OperatorEndpoint()
export class OperatorCustomersController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Describe({
    id: 'findDeskCustomers',
    tag: 'Operations desk',
    summary: 'Find customers of all partners',
    about:
      'Newest first. If more than 1,000 customers match, only the `total` is returned; add words to the search.',
    response: customerPageSchema,
  })
  find(@Query() query: FindCustomersParameters): Promise<CustomerPage> {
    return this.queryBus.execute(new FindCustomers(query.q, query.paging()));
  }
}
