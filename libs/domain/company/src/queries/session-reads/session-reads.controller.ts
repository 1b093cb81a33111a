import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { SessionEndpoint } from '#domain/customer';
import { Caller, PageQuery } from '#platform/http';
import { Describe, type Described } from '#platform/openapi';
import { GetCustomerWithCompanies } from '../customer-with-companies/customer-with-companies.js';
import { GetCompany } from '../get-company/get-company.js';
import { ListCompanies } from '../list-companies/list-companies.js';
import {
  forFounder,
  sessionCompanyPageSchema,
  sessionCompanySchema,
  sessionCustomerSchema,
} from './session.schemas.js';

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
    response: sessionCustomerSchema,
    errors: ['E_NOT_FOUND'],
  })
  async customer(@Caller() { tenantId, actor }: Caller): Promise<Described<typeof sessionCustomerSchema>> {
    return forFounder(await this.queryBus.execute(new GetCustomerWithCompanies(tenantId, actor.id)));
  }

  @Get('companies')
  @Describe({
    id: 'listSessionCompanies',
    tag: 'Customer sessions',
    summary: 'List the customer’s companies',
    response: sessionCompanyPageSchema,
  })
  async companies(
    @Caller() { tenantId, actor }: Caller,
    @Query() query: PageQuery,
  ): Promise<Described<typeof sessionCompanyPageSchema>> {
    const own = { customerId: actor.id, q: '' };
    const companies = await this.queryBus.execute(new ListCompanies(tenantId, own, query.paging()));
    return { ...companies, content: companies.content.map(forFounder) };
  }

  @Get('companies/:companyId')
  @Describe({
    id: 'getSessionCompany',
    tag: 'Customer sessions',
    summary: 'Get one of the customer’s companies',
    about: 'The response has no admin notes, metadata and external id: only the partner can read them.',
    response: sessionCompanySchema,
    errors: ['E_NOT_FOUND'],
  })
  async company(
    @Caller() { tenantId, actor }: Caller,
    @Param('companyId') companyId: string,
  ): Promise<Described<typeof sessionCompanySchema>> {
    return forFounder(await this.queryBus.execute(new GetCompany(tenantId, companyId, actor.id)));
  }
}
