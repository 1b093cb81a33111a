import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { OperatorEndpoint } from '#platform/http';
import { Describe } from '#platform/openapi';
import { type Happening, historySchema } from './happening.js';
import { ListHappenings, ListHappeningsOfPartner } from './history.js';

const DESCRIBED = { tag: 'Operations desk', response: historySchema, errors: ['E_NOT_FOUND'] } as const;

/** What happened, and who caused it. */
@Controller('v1/operations')
@OperatorEndpoint()
export class HistoryController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get('companies/:companyId/history')
  @Describe({
    ...DESCRIBED,
    id: 'getDeskCompanyHistory',
    summary: 'Get what happened to a company, and who caused it',
    about:
      'Newest first: its own events, those of its required actions, signatures and annual reports, and what operators did ' +
      'about any of them.',
  })
  ofCompany(@Param('companyId') companyId: string): Promise<readonly Happening[]> {
    return this.queryBus.execute(new ListHappenings(companyId));
  }

  @Get('partners/:tenantId/history')
  @Describe({
    ...DESCRIBED,
    id: 'getDeskPartnerHistory',
    summary: 'Get what happened to a partner, and who caused it',
    about: 'Newest first: its own events, and what operators did about it.',
  })
  ofPartner(@Param('tenantId') tenantId: string): Promise<readonly Happening[]> {
    return this.queryBus.execute(new ListHappeningsOfPartner(tenantId));
  }
}
