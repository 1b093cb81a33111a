import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Caller, Costs, type PartnerCaller } from '#platform/http';
import type { Overview } from '../../api/overview.responses.js';
import { PortalEndpoint } from '../../sessions/portal-endpoint.js';
import { ListWaiting } from './list-waiting.js';
import { GetOverview } from './overview.js';

const MAX_WAITING = 100;

/** Everything on the first screen, in one request. */
@Controller('portal/api/overview')
@PortalEndpoint()
export class OverviewController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Costs(10)
  get(@Caller() { tenantId }: PartnerCaller): Promise<Overview> {
    return this.queryBus.execute(new GetOverview(tenantId));
  }

  /** Like the overview's list of what waits, but longer. */
  @Get('waiting')
  @Costs(4)
  waiting(@Caller() { tenantId }: PartnerCaller): Promise<Overview['waiting']> {
    return this.queryBus.execute(new ListWaiting(tenantId, MAX_WAITING));
  }
}
