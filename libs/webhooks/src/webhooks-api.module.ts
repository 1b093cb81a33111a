import { Module } from '@nestjs/common';
import { Clock } from '#hosting';
import { DocumentStore } from '#projections';
import { PartnerEventsController } from './api/partner-events.controller.js';
import { WebhookDeliveriesController } from './api/webhook-deliveries.controller.js';
import { WebhookEndpointController } from './api/webhook-endpoint.controller.js';
import { Recovery } from './deliveries/recovery.js';
import { WebhookDeliveries } from './deliveries/webhook-deliveries.js';
import { WebhookNews } from './webhook-news.js';
import { WebhooksSharedModule } from './webhooks-shared.module.js';

/** The partner's side: its endpoint, its deliveries, what happened. */
@Module({
  imports: [WebhooksSharedModule],
  controllers: [WebhookEndpointController, WebhookDeliveriesController, PartnerEventsController],
  providers: [
    {
      provide: WebhookDeliveries,
      inject: [DocumentStore, Clock, WebhookNews],
      useFactory: (store: DocumentStore, clock: Clock, news: WebhookNews) =>
        new WebhookDeliveries(store, clock, news.planned),
    },
    {
      provide: Recovery,
      inject: [DocumentStore, Clock, WebhookNews],
      useFactory: (store: DocumentStore, clock: Clock, news: WebhookNews) =>
        new Recovery(store, clock, news.planned),
    },
  ],
})
export class WebhooksApiModule {}
