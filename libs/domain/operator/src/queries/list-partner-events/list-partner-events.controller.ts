import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { OperatorEndpoint } from '#platform/http';
import { Describe } from '#platform/openapi';
import { type HistoryEntry, historySchema } from '../../history/history-entry.js';
import { ListPartnerEvents } from './list-partner-events.js';

/** Shows operators what happened to a partner. */
@Controller('v1/operations/partners/:tenantId/history')
@OperatorEndpoint()
export class ListPartnerEventsController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Describe({
    id: 'getDeskPartnerHistory',
    tag: 'Operations desk',
    summary: 'Get what happened to a partner, and who caused it',
    about: 'Newest first: its own events, and what operators did about it.',
    response: historySchema,
    errors: ['E_NOT_FOUND'],
  })
  list(@Param('tenantId') tenantId: string): Promise<readonly HistoryEntry[]> {
    return this.queryBus.execute(new ListPartnerEvents(tenantId));
  }
}
