import { Body, Controller, Param, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import type { TextsPatch } from '#platform/domain-model';
import {
  AcceptsIdempotencyKey,
  Context,
  Metadata,
  PartnerEndpoint,
  RejectsUnchangeable,
  respondWhenProjected,
  Text,
} from '#platform/http';
import { Describe } from '#platform/openapi';
import { companyFields, companySchema } from '../../company.schemas.js';
import { UpdateCompany } from './update-company.js';

/** The body of `PATCH /v1/partner/companies/{companyId}` (contract 5.10). */
@RejectsUnchangeable(
  Object.keys(companyFields),
  'cannot be changed. To correct it before the filing, cancel the formation and create the company again.',
)
export class UpdateCompanyRequest {
  @Text({
    max: 255,
    inPatch: true,
    optional: true,
    verbatim: true,
    about: 'Your id for the company, unique among your companies.',
  })
  externalCompanyId?: string | null;
  @Metadata({ inPatch: true }) metadata?: TextsPatch | null;
}

@Controller('v1/partner/companies')
@PartnerEndpoint()
export class UpdateCompanyController {
  constructor(private readonly commandBus: CommandBus) {}

  @Patch(':companyId')
  @AcceptsIdempotencyKey('update-company')
  @Describe({
    id: 'updateCompany',
    tag: 'Companies',
    summary: 'Update the external id and metadata of a company',
    about:
      'Send the fields to change. `null` clears a field. To correct any other field before the filing, cancel the formation and create the company again.',
    response: companySchema,
    errors: ['E_NOT_FOUND', 'E_RESOURCE_CONFLICT'],
  })
  async update(
    @Context() context: CommandContext,
    @Param('companyId') companyId: string,
    @Body() body: UpdateCompanyRequest,
  ) {
    const update = new UpdateCompany(companyId, body, context);
    const { position, company } = await this.commandBus.execute(update);
    return respondWhenProjected(company, position, 'company').about(company.serviceCustomerId);
  }
}
