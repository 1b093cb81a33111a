import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock, isId } from '#hosting';
import {
  Allocated,
  type Allocation,
  answerWhenProjected,
  Caller,
  commandContext,
  Idempotent,
  type PartnerCaller,
  PartnerEndpoint,
} from '#http';
import { ownerNotFound } from '../../company.errors.js';
import { CreateCompany } from './create-company.command.js';
import { CreateCompanyRequest } from './create-company.request.js';
import { toCompanyRequest } from './to-company-request.js';

@Controller('v1/partner/companies')
@PartnerEndpoint()
export class CreateCompanyController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly clock: Clock,
  ) {}

  @Post()
  @Idempotent('create-company')
  async create(
    @Caller() caller: PartnerCaller,
    @Allocated() { id: companyId, commandId }: Allocation,
    @Body() body: CreateCompanyRequest,
  ) {
    const { tenantId } = caller;
    const customerId = body.serviceCustomerId;
    if (!isId(customerId)) throw ownerNotFound();
    const context = commandContext(caller, {
      commandId,
      now: this.clock.now(tenantId),
      subjectId: customerId,
    });
    const request = toCompanyRequest(body, { companyId, customerId, tenantId });
    const { company, position } = await this.commandBus.execute(new CreateCompany(request, context));
    return answerWhenProjected(company, position, 'company');
  }
}
