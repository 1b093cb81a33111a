import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { OperatorEndpoint, PageQuery, Text } from '#platform/http';
import { Describe, flag, id, nullable, object, page, text, time } from '#platform/openapi';
import type { PartnerView } from '../../domain/projections/partners.js';
import { FindPartners, type PartnerPage } from './operator-partners.js';
import { GetPartner } from '../get-partner/get-partner.js';

const partnerSchema = object<PartnerView>(
  'Partner',
  {
    tenantId: id('The id that the service gave the partner.', '38FiGxB5Wq0Zy4pB1dTtCqGfXyl'),
    name: text('Acme', 'As given when the partner was created.'),
    email: nullable(
      text('dev@acme.example', 'The address given when the partner was created; null after it was erased.'),
      'dev@acme.example',
    ),
    suspended: flag(false, 'Whether the partner is suspended and can only read.'),
    createdAt: time('When the partner was created.'),
  },
  'A company that forms companies for its own customers.',
);

class FindPartnersParameters extends PageQuery {
  @Text({ max: 200, optional: true, about: 'A partner id, or words from the name and e-mail address.' }) q?:
    string | null;
}

@Controller('v1/operations/partners')
@OperatorEndpoint()
export class OperatorPartnersController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Describe({
    id: 'listDeskPartners',
    tag: 'Operations desk',
    summary: 'List partners',
    about: 'Newest first.',
    response: page('PartnerList', partnerSchema),
  })
  list(@Query() query: FindPartnersParameters): Promise<PartnerPage> {
    return this.queryBus.execute(new FindPartners(query.q ?? '', query.paging()));
  }

  @Get(':tenantId')
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
