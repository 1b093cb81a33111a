import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type HistoryEntry, historySchema } from '#domain/operator';
import { OperatorEndpoint } from '#platform/http';
import { Describe } from '#platform/openapi';
import { ListCompanyEvents } from './list-company-events.js';

/** Shows operators a company's history. */
@Controller('v1/operations/companies/:companyId/history')
@OperatorEndpoint()
export class ListCompanyEventsController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Describe({
    id: 'getDeskCompanyHistory',
    tag: 'Operations desk',
    summary: "Get a company's history",
    about:
      'Newest first, at most 1,000: events of the company, its required actions, signatures and annual reports, and the operators’ actions on ' +
      'any of them.',
    response: historySchema,
    errors: ['E_NOT_FOUND'],
  })
  list(@Param('companyId') companyId: string): Promise<readonly HistoryEntry[]> {
    return this.queryBus.execute(new ListCompanyEvents(companyId));
  }
}
