import { Controller, Get, Header, Param, Query, type StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Caller, Costs, type PartnerCaller } from '#platform/http';
import type { ListPage } from '#kit/document-store';
import { AnnouncedEvents } from '#platform/webhooks';
import type { RequestDetails, RequestOutcome } from '../../api/portal.responses.js';
import { type Columns, csvFile } from '../../export/csv-file.js';
import { PortalEndpoint } from '../../sessions/portal-endpoint.js';
import { FindRequest } from './find-request.js';
import { ListRequests } from '../list-requests/list-requests.js';
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
    private readonly announced: AnnouncedEvents,
  ) {}

  @Get('requests')
  @Costs(5)
  list(
    @Caller() { tenantId, actor }: PartnerCaller,
    @Query() query: RequestsQuery,
  ): Promise<ListPage<RequestOutcome>> {
    return this.queryBus.execute(new ListRequests(tenantId, actor.id, query.filters(), query.paging()));
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
