import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Caller, type PartnerCaller, PartnerEndpoint } from '#http';
import { type CustomerWithCompanies, GetCustomer } from './get-customer.query.js';

@Controller('v1/partner/customers')
@PartnerEndpoint()
export class GetCustomerController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get(':customerId')
  get(
    @Caller() { tenantId }: PartnerCaller,
    @Param('customerId') customerId: string,
  ): Promise<CustomerWithCompanies> {
    return this.queryBus.execute(new GetCustomer(tenantId, customerId));
  }
}
