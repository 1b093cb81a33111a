import { Controller, Get, Header, Query, type StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { ListPage } from '#kit/document-store';
import { Caller, Costs, type PartnerCaller } from '#platform/http';
import { DeliveriesQuery, EndpointHealthReader, EventsQuery, WebhookSelfService } from '#platform/webhooks';
import type { EndpointHealth, PortalDelivery, PortalEvent } from '../../api/overview.responses.js';
import { type Columns, csvFile } from '../../export/csv-file.js';
import { PortalEndpoint } from '../../sessions/portal-endpoint.js';
import { withCompanyNames } from '../company-names.js';

const COLUMNS: Columns<PortalDelivery> = [
  ['Delivery ID', ({ deliveryId }) => deliveryId],
  ['Event', ({ eventName }) => eventName],
  ['Event ID', ({ eventId }) => eventId],
  ['Endpoint ID', ({ endpointId }) => endpointId],
  ['Company ID', ({ serviceCompanyId }) => serviceCompanyId],
  ['Company', ({ companyName }) => companyName],
  ['Status', ({ status }) => status],
  ['Test', ({ test }) => (test ? 'yes' : 'no')],
  ['Attempts', ({ attemptCount }) => attemptCount],
  ['Last status code', ({ lastStatusCode }) => lastStatusCode],
  ['Last error', ({ lastError }) => lastError],
  ['Last duration (ms)', ({ lastDurationMs }) => lastDurationMs],
  ['Last attempt', ({ lastAttemptAt }) => lastAttemptAt],
  ['Next attempt', ({ nextAttemptAt }) => nextAttemptAt],
  ['Created', ({ createdAt }) => createdAt],
];

/** The partner's webhooks as the portal shows them: endpoints with their health, and lists with companies' names. */
@Controller('portal/api')
@PortalEndpoint()
export class WebhooksController {
  constructor(
    private readonly health: EndpointHealthReader,
    private readonly webhooks: WebhookSelfService,
    private readonly queryBus: QueryBus,
  ) {}

  @Get('endpoints')
  @Costs(5)
  endpoints(@Caller() { tenantId }: PartnerCaller): Promise<readonly EndpointHealth[]> {
    return this.health.of(tenantId);
  }

  @Get('deliveries')
  @Costs(2)
  async deliveries(
    @Caller() { tenantId }: PartnerCaller,
    @Query() query: DeliveriesQuery,
  ): Promise<ListPage<PortalDelivery>> {
    return withCompanyNames(this.queryBus, await this.webhooks.deliveryRows(tenantId, query));
  }

  @Get('deliveries.csv')
  @Header('cache-control', 'no-store')
  @Costs(20)
  export(@Caller() caller: PartnerCaller, @Query() query: DeliveriesQuery): Promise<StreamableFile> {
    return csvFile('deliveries', COLUMNS, query, (page) => this.deliveries(caller, page));
  }

  @Get('events')
  @Costs(2)
  async events(
    @Caller() { tenantId }: PartnerCaller,
    @Query() query: EventsQuery,
  ): Promise<ListPage<PortalEvent>> {
    return withCompanyNames(this.queryBus, await this.webhooks.eventRows(tenantId, query));
  }
}
