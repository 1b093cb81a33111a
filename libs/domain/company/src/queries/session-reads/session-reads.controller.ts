import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { SessionEndpoint } from '#domain/customer';
import { Caller, PageQuery } from '#platform/http';
import { Describe } from '#platform/openapi';
import { companyPageSchema, companySchema, customerSchema } from '../../company.schemas.js';
import type { CompanyDetails } from '../../domain/projections/company-response.js';
import { companyNotFound } from '../../domain/errors.js';
import {
  type CustomerWithCompanies,
  GetCustomerWithCompanies,
} from '../customer-with-companies/customer-with-companies.js';
import { GetCompany } from '../get-company/get-company.js';
import { type CompanyPage, ListCompanies } from '../list-companies/list-companies.js';

/** Reads for a customer's browser: the customer and their companies (contract 3.4). */
@Controller('v1/session')
@SessionEndpoint()
export class SessionReadsController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get('customer')
  @Describe({
    id: 'getSessionCustomer',
    tag: 'Customer sessions',
    summary: 'Get the customer of the session',
    response: customerSchema,
    errors: ['E_NOT_FOUND'],
  })
  customer(@Caller() { tenantId, actor }: Caller): Promise<CustomerWithCompanies> {
    return this.queryBus.execute(new GetCustomerWithCompanies(tenantId, actor.id));
  }

  @Get('companies')
  @Describe({
    id: 'listSessionCompanies',
    tag: 'Customer sessions',
    summary: 'List the customer’s companies',
    response: companyPageSchema,
  })
  companies(@Caller() { tenantId, actor }: Caller, @Query() query: PageQuery): Promise<CompanyPage> {
    const own = { customerId: actor.id, q: '' };
    return this.queryBus.execute(new ListCompanies(tenantId, own, query.paging()));
  }

  /** Leaves out admin notes, which are for the partner (contract 3.4). */
  @Get('companies/:companyId')
  @Describe({
    id: 'getSessionCompany',
    tag: 'Customer sessions',
    summary: 'Get one of the customer’s companies',
    about: 'The response has no admin notes: only the partner can read them.',
    response: companySchema,
    errors: ['E_NOT_FOUND'],
  })
  async company(
    @Caller() { tenantId, actor }: Caller,
    @Param('companyId') companyId: string,
  ): Promise<CompanyDetails> {
    const company = await this.queryBus.execute(new GetCompany(tenantId, companyId));
    if (company.serviceCustomerId !== actor.id) throw companyNotFound();
    return { ...company, adminNotes: [] };
  }
}
