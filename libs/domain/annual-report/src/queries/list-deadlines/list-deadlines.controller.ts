import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Caller, Costs, type PartnerCaller, PartnerEndpoint } from '#platform/http';
import type { Deadlines } from './deadlines.responses.js';
import { ListDeadlines } from './list-deadlines.js';

/** Serves the portal's overview. Not part of the API, because it reads all companies of a partner. */
@Controller('portal/api/deadlines')
@PartnerEndpoint()
export class ListDeadlinesController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Costs(10)
  list(@Caller() { tenantId }: PartnerCaller): Promise<Deadlines> {
    return this.queryBus.execute(new ListDeadlines(tenantId));
  }
}
