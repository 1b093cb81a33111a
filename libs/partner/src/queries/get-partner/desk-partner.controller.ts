import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { OperatorEndpoint } from '#http';
import { Describe, flag, id, nullable, object, text, time } from '#openapi';
import type { PartnerView } from '../../domain/projections/partners.js';
import { GetPartner } from './get-partner.js';

const partnerSchema = object<PartnerView>('Partner', {
  tenantId: id(undefined, '38FiGxB5Wq0Zy4pB1dTtCqGfXyl'),
  name: text('Acme'),
  email: nullable(text('dev@acme.example'), 'dev@acme.example'),
  suspended: flag(false, 'Whether it reads only.'),
  createdAt: time(),
});

/** What operators read of a partner. */
@Controller('v1/operations/partners/:tenantId')
@OperatorEndpoint()
export class DeskPartnerController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Describe({
    id: 'getDeskPartner',
    tag: 'Operations desk',
    summary: 'Get a partner',
    response: partnerSchema,
    errors: ['E_NOT_FOUND'],
  })
  get(@Param('tenantId') tenantId: string): Promise<PartnerView> {
    return this.queryBus.execute(new GetPartner(tenantId));
  }
}
