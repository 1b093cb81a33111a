import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { OperatorEndpoint } from '#platform/http';
import { Describe } from '#platform/openapi';
import { type HistoryEntry, historySchema } from '../../history/history-entry.js';
import { ListPartnerEvents } from './list-partner-events.js';

/** Shows operators a partner's history. */
@Controller('v1/operations/partners/:tenantId/history')
@OperatorEndpoint()
export class ListPartnerEventsController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Describe({
    id: 'getDeskPartnerHistory',
    tag: 'Operations desk',
    summary: "Get a partner's history",
    about: "Newest first, at most 1,000: the partner's own events and operators' actions.",
    response: historySchema,
    errors: ['E_NOT_FOUND'],
  })
  list(@Param('tenantId') tenantId: string): Promise<readonly HistoryEntry[]> {
    return this.queryBus.execute(new ListPartnerEvents(tenantId));
  }
}
