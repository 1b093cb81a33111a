import { Module } from '@nestjs/common';
import { Clock } from '#hosting';
import { DocumentStore } from '#projections';
import { Recovery } from '../deliveries/recovery.js';
import { WebhookDeliveries } from '../deliveries/webhook-deliveries.js';
import { WebhookNews } from '../webhook-news.js';
import { WebhooksSharedModule } from '../webhooks-shared.module.js';
import { QueueStatus } from './queue-status.js';
import { WebhookSelfService } from './webhook-self-service.js';

/** A partner's endpoint, its deliveries and what happened, for whoever may see to them. */
@Module({
  imports: [WebhooksSharedModule],
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
    WebhookSelfService,
    {
      provide: QueueStatus,
      inject: [DocumentStore],
      useFactory: (store: DocumentStore) => new QueueStatus(store),
    },
  ],
  exports: [WebhookSelfService, QueueStatus],
})
export class WebhookSelfServiceModule {}
