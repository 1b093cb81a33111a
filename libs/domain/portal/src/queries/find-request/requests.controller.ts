import { Controller, Get, Header, Param, Query, type StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Caller, Costs, type PartnerCaller } from '#platform/http';
import type { ListPage } from '#kit/document-store';
import { AnnouncedEvents } from '#platform/webhooks';
import type { RequestDetails, RequestOutcome } from '../../api/portal.responses.js';
import { type Columns, csvFile } from '../../export/csv-file.js';
import { RequestLog } from '../../requests/request-log.js';
import { PortalEndpoint } from '../../sessions/portal-endpoint.js';
import { actorOf, FindRequest, namesVisibleTo } from './find-request.js';
import { RequestQuery, RequestsQuery } from './requests.query.js';

const COLUMNS: Columns<RequestOutcome> = [
  ['Request ID', ({ requestId }) => requestId],
  ['Time', ({ at }) => at],
  ['Method', ({ method }) => method],
  ['Route', ({ route }) => route],
  ['Status', ({ status }) => status],
  ['Error', ({ code }) => code],
  ['Message', ({ message }) => message],
  ['Wrong fields', ({ fields }) => fields.map(({ path, rule }) => `${path}: ${rule}`).join('; ')],
  ['Company ID', ({ companyId }) => companyId],
  ['Duration (ms)', ({ ms }) => ms],
  ['By', ({ by }) => by.name ?? by.type],
];

/** The partner's recent requests with their outcomes and changes. */
@Controller('portal/api')
@PortalEndpoint()
export class RequestsController {
  constructor(
    private readonly queryBus: QueryBus,
    private readonly log: RequestLog,
    private readonly announced: AnnouncedEvents,
  ) {}

  /** Lists recent requests that changed something or failed, newest first. Stores the waiting ones first. */
  @Get('requests')
  @Costs(5)
  async list(
    @Caller() { tenantId, actor }: PartnerCaller,
    @Query() query: RequestsQuery,
  ): Promise<ListPage<RequestOutcome>> {
    const page = await this.log.list(tenantId, query.filters(), query.paging());
    const authors = page.content.map(({ by }) => actorOf(by));
    const nameOf = await namesVisibleTo(this.queryBus, tenantId, actor.id, authors);
    const content = page.content.map((logged) => ({ ...logged, by: nameOf(actorOf(logged.by)) }));
    return { ...page, content };
  }

  @Get('requests.csv')
  @Header('cache-control', 'no-store')
  @Costs(20)
  export(@Caller() caller: PartnerCaller, @Query() query: RequestsQuery): Promise<StreamableFile> {
    return csvFile('requests', COLUMNS, query, (page) => this.list(caller, page));
  }

  @Get('requests/:requestId')
  find(
    @Caller() { tenantId, actor }: PartnerCaller,
    @Param('requestId') requestId: string,
    @Query() { at }: RequestQuery,
  ): Promise<RequestDetails> {
    return this.queryBus.execute(new FindRequest(tenantId, actor.id, requestId, at ?? null));
  }

  /** Returns the request that caused an event or a delivery. */
  @Get('requests/of/:eventOrDeliveryId')
  async of(@Caller() { tenantId }: PartnerCaller, @Param('eventOrDeliveryId') id: string) {
    return { requestId: await this.announced.requestOf(tenantId, id) };
  }
}
