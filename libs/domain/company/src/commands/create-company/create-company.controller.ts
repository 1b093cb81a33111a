import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import { isId } from '#kit/kernel';
import {
  Caller,
  Context,
  Idempotent,
  type PartnerCaller,
  PartnerEndpoint,
  Reserved,
  type ReservedIds,
  respondWhenProjected,
} from '#platform/http';
import { ServiceDetails } from '#platform/reference-data';
import { Describe } from '#platform/openapi';
import { ownerNotFound } from '../../domain/errors.js';
import { CreateCompany } from './create-company.js';
import { ABOUT, EXAMPLES } from './create-company.examples.js';
import { CreateCompanyRequest } from './create-company.request.js';
import { assertOffered, toCompanyRequest } from './to-company-request.js';
import { companySchema } from '../../company.schemas.js';

@Controller('v1/partner/companies')
@PartnerEndpoint()
export class CreateCompanyController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly service: ServiceDetails,
  ) {}

  @Post()
  @Idempotent('create-company')
  @Describe({
    id: 'createCompany',
    tag: 'Companies',
    summary: 'Request the formation of a company',
    about: ABOUT,
    response: companySchema,
    links: [
      { to: 'getCompany', with: { companyId: 'serviceCompanyId' } },
      { to: 'listCompanyRequiredActions', with: { companyId: 'serviceCompanyId' } },
      { to: 'listDocuments', with: { companyId: 'serviceCompanyId' } },
    ],
    errors: ['E_CUSTOMER_NOT_FOUND', 'E_EXPEDITED_EIN_NOT_ELIGIBLE', 'E_RESOURCE_CONFLICT'],
    fieldErrors: ['E_OWNERSHIP_INVALID', 'E_OFFICERS_INVALID'],
    requests: EXAMPLES,
  })
  async create(
    @Context() callerContext: CommandContext,
    @Caller() { tenantId }: PartnerCaller,
    @Reserved() { id: companyId }: ReservedIds,
    @Body() body: CreateCompanyRequest,
  ) {
    assertOffered(body.state, this.service);
    const customerId = body.serviceCustomerId;
    if (!isId(customerId)) throw ownerNotFound();
    const context = { ...callerContext, subjectId: customerId };
    const request = toCompanyRequest(body, { companyId, customerId, tenantId }, this.service);
    const { company, position } = await this.commandBus.execute(new CreateCompany(request, context));
    return respondWhenProjected(company, position, 'company').about(customerId);
  }
}
