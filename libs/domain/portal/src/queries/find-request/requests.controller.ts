import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Caller, Costs, PageQuery, type PartnerCaller, QueryFlag } from '#platform/http';
import { AnnouncedEvents } from '#platform/webhooks';
import { RequestLog } from '../../requests/request-log.js';
import { PortalEndpoint } from '../../sessions/portal-endpoint.js';
import { actorOf, FindRequest, type FoundRequest, namesKnownTo } from './find-request.js';

class RequestsQuery extends PageQuery {
  @QueryFlag({ optional: true }) failed?: boolean;
}

/** The partner's recent requests with their outcomes and changes. */
@Controller('portal/api/requests')
@PortalEndpoint()
export class RequestsController {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly log: RequestLog,
    private readonly announced: AnnouncedEvents,
  ) {}

  /** Lists recent requests that changed something or failed, newest first. Stores the waiting ones first. */
  @Get()
  @Costs(5)
  async list(@Caller() { tenantId, actor }: PartnerCaller, @Query() query: RequestsQuery) {
    const page = await this.log.list(tenantId, query.failed === true, query.paging());
    const authors = page.content.map(({ by }) => actorOf(by));
    const nameOf = await namesKnownTo(this.queryBus, tenantId, actor.id, authors);
    const content = page.content.map((logged) => ({ ...logged, by: nameOf(actorOf(logged.by)) }));
    return { ...page, content };
  }

  @Get(':requestId')
  find(
    @Caller() { tenantId, actor }: PartnerCaller,
    @Param('requestId') requestId: string,
  ): Promise<FoundRequest> {
    return this.queryBus.execute(new FindRequest(tenantId, actor.id, requestId));
  }

  /** Returns the request that caused an event or a delivery. */
  @Get('of/:eventOrDeliveryId')
  async of(@Caller() { tenantId }: PartnerCaller, @Param('eventOrDeliveryId') id: string) {
    return { requestId: await this.announced.requestOf(tenantId, id) };
  }
}
