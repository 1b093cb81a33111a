import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type HistoryEntry, historySchema } from '#domain/operator';
import { OperatorEndpoint } from '#platform/http';
import { Describe } from '#platform/openapi';
import { ListCompanyEvents } from './list-company-events.js';

/** Shows operators what happened to a company. */
@Controller('v1/operations/companies/:companyId/history')
@OperatorEndpoint()
export class ListCompanyEventsController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Describe({
    id: 'getDeskCompanyHistory',
    tag: 'Operations desk',
    summary: 'Get what happened to a company, and who caused it',
    about:
      'Newest first: its own events, those of its required actions, signatures and annual reports, and what operators did ' +
      'about any of them.',
    response: historySchema,
    errors: ['E_NOT_FOUND'],
  })
  list(@Param('companyId') companyId: string): Promise<readonly HistoryEntry[]> {
    return this.queryBus.execute(new ListCompanyEvents(companyId));
  }
}
