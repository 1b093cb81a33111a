import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { ListPage } from '#kit/document-store';
import { Caller, Costs, type PartnerCaller } from '#platform/http';
import { DeliveriesQuery, EndpointHealthReader, EventsQuery, WebhookSelfService } from '#platform/webhooks';
import type { EndpointHealth, PortalDelivery, PortalEvent } from '../../api/overview.responses.js';
import { PortalEndpoint } from '../../sessions/portal-endpoint.js';
import { withCompanyNames } from '../company-names.js';

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

  @Get('events')
  @Costs(2)
  async events(
    @Caller() { tenantId }: PartnerCaller,
    @Query() query: EventsQuery,
  ): Promise<ListPage<PortalEvent>> {
    return withCompanyNames(this.queryBus, await this.webhooks.eventRows(tenantId, query));
  }
}
