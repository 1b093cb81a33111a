import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock, isId } from '#kit/kernel';
import {
  Reserved,
  type ReservedIds,
  respondWhenProjected,
  Caller,
  commandContext,
  Idempotent,
  type PartnerCaller,
  PartnerEndpoint,
} from '#platform/http';
import { ServiceDetails } from '#platform/reference-data';
import { Describe } from '#platform/openapi';
import { ownerNotFound } from '../../domain/errors.js';
import { CreateCompany } from './create-company.js';
import { ABOUT, EXAMPLES } from './create-company.examples.js';
import { CreateCompanyRequest } from './create-company.request.js';
import { assertOffered, toCompanyRequest } from './create-company.js';
import { companySchema } from '../../company.schemas.js';

@Controller('v1/partner/companies')
@PartnerEndpoint()
export class CreateCompanyController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly clock: Clock,
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
    errors: ['E_CUSTOMER_NOT_FOUND', 'E_EXPEDITED_EIN_NOT_ELIGIBLE', 'E_RESOURCE_CONFLICT'],
    fieldErrors: ['E_OWNERSHIP_INVALID', 'E_OFFICERS_INVALID'],
    requests: EXAMPLES,
  })
  async create(
    @Caller() caller: PartnerCaller,
    @Reserved() { id: companyId, commandId }: ReservedIds,
    @Body() body: CreateCompanyRequest,
  ) {
    const { tenantId } = caller;
    assertOffered(body.state, this.service);
    const customerId = body.serviceCustomerId;
    if (!isId(customerId)) throw ownerNotFound();
    const context = commandContext(caller, {
      commandId,
      now: this.clock.now(tenantId),
      subjectId: customerId,
    });
    const request = toCompanyRequest(body, { companyId, customerId, tenantId }, this.service);
    const { company, position } = await this.commandBus.execute(new CreateCompany(request, context));
    return respondWhenProjected(company, position, 'company').about(customerId);
  }
}
