import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Caller, type PartnerCaller, PartnerEndpoint } from '#platform/http';
import { Describe } from '#platform/openapi';
import { type CustomerWithCompanies, GetCustomer } from './get-customer.js';
import { customerSchema } from '../../customer.schemas.js';

@Controller('v1/partner/customers')
@PartnerEndpoint()
export class GetCustomerController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get(':customerId')
  @Describe({
    id: 'getCustomer',
    tag: 'Customers',
    summary: 'Get a customer with its companies',
    response: customerSchema,
    errors: ['E_NOT_FOUND'],
  })
  get(
    @Caller() { tenantId }: PartnerCaller,
    @Param('customerId') customerId: string,
  ): Promise<CustomerWithCompanies> {
    return this.queryBus.execute(new GetCustomer(tenantId, customerId));
  }
}
