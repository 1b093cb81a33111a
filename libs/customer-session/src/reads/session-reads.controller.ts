import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type CompanyDetails, companyNotFound, type CompanyPage, GetCompany, ListCompanies } from '#company';
import { type CustomerWithCompanies, GetCustomer } from '#customer';
import { Caller, PageQuery } from '#http';
import { SessionEndpoint } from '../tokens/session.guard.js';

/** What a customer's browser may read: its own customer and that customer's companies (decisions section 3). */
@Controller('v1/session')
@SessionEndpoint()
export class SessionReadsController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get('customer')
  customer(@Caller() { tenantId, actor }: Caller): Promise<CustomerWithCompanies> {
    return this.queryBus.execute(new GetCustomer(tenantId, actor.id));
  }

  @Get('companies')
  companies(@Caller() { tenantId, actor }: Caller, @Query() { page, size }: PageQuery): Promise<CompanyPage> {
    const own = { customerId: actor.id, state: undefined, entityType: undefined, status: undefined, q: '' };
    return this.queryBus.execute(new ListCompanies(tenantId, own, page, size));
  }

  /** Admin notes are for the partner (specification 2.4): its customer's browser gets none. */
  @Get('companies/:companyId')
  async company(
    @Caller() { tenantId, actor }: Caller,
    @Param('companyId') companyId: string,
  ): Promise<CompanyDetails> {
    const company = await this.queryBus.execute(new GetCompany(tenantId, companyId));
    if (company.serviceCustomerId !== actor.id) throw companyNotFound();
    return { ...company, adminNotes: [] };
  }
}
