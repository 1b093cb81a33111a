import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Caller, OperatorEndpoint, type PartnerCaller, PartnerEndpoint } from '#platform/http';
import { Describe } from '#platform/openapi';
import { customerSchema } from '../../company.schemas.js';
import { type CustomerWithCompanies, GetCustomerWithCompanies } from './customer-with-companies.js';

@Controller('v1/partner/customers')
@PartnerEndpoint()
export class CustomerWithCompaniesController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get(':customerId')
  @Describe({
    id: 'getCustomer',
    tag: 'Customers',
    summary: 'Get a customer with their companies',
    response: customerSchema,
    errors: ['E_FORBIDDEN', 'E_NOT_FOUND'],
  })
  get(
    @Caller() { tenantId }: PartnerCaller,
    @Param('customerId') customerId: string,
  ): Promise<CustomerWithCompanies> {
    return this.queryBus.execute(new GetCustomerWithCompanies(tenantId, customerId));
  }
}

@Controller('v1/operations/customers')
@OperatorEndpoint()
export class OperatorCustomerController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get(':customerId')
  @Describe({
    id: 'getDeskCustomer',
    tag: 'Operations desk',
    summary: 'Get a customer of any partner with their companies',
    response: customerSchema,
    errors: ['E_NOT_FOUND'],
  })
  get(@Param('customerId') customerId: string): Promise<CustomerWithCompanies> {
    return this.queryBus.execute(new GetCustomerWithCompanies(null, customerId));
  }
}
