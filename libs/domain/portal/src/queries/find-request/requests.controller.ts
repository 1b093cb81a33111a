import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { listPage, pageInMemory } from '#kit/document-store';
import { Caller, PageQuery, type PartnerCaller, QueryFlag } from '#platform/http';
import { AnnouncedEvents } from '#platform/webhooks';
import { type LoggedRequest, RequestLog } from '../../requests/request-log.js';
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

  /** Lists recent requests that changed something or failed, newest first. */
  @Get()
  async list(@Caller() { tenantId, actor }: PartnerCaller, @Query() query: RequestsQuery) {
    const all = await this.log.list(tenantId);
    const wanted = query.failed === true ? all.filter(({ status }) => status >= 400) : all;
    const entries = wanted.map((entry) => ({ id: entry.requestId, revision: 1, document: entry }));
    const list = { of: {}, orderBy: { field: 'at', descending: true } } as const;
    const page = await listPage<LoggedRequest>(`requests/${tenantId}`, list, query.paging(), (options) =>
      Promise.resolve(pageInMemory(entries, options)),
    );
    const nameOf = await namesKnownTo(this.queryBus, tenantId, actor.id);
    const content = page.content.map(({ document }) => ({ ...document, by: nameOf(actorOf(document.by)) }));
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
