import { Module } from '@nestjs/common';
import { WebhookRegistry } from '#platform/webhook-mapping';
import { Clock } from '#kit/kernel';
import { DocumentStore } from '#kit/document-store';
import { Recovery } from '../deliveries/recovery.js';
import { WebhookDeliveries } from '../deliveries/webhook-deliveries.js';
import { AnnouncedEvents } from '../events/announced-events.js';
import { WakeSignal, WebhooksSharedModule } from '../webhooks-shared.module.js';
import { QueueStatus } from './queue-status.js';
import { WebhookSelfService } from './webhook-self-service.js';

/** A partner's endpoint, deliveries and events, for the API and the CLI. */
@Module({
  imports: [WebhooksSharedModule],
  providers: [
    {
      provide: WebhookDeliveries,
      inject: [DocumentStore, Clock, WakeSignal],
      useFactory: (store: DocumentStore, clock: Clock, news: WakeSignal) =>
        new WebhookDeliveries(store, clock, news.planned),
    },
    {
      provide: Recovery,
      inject: [DocumentStore, Clock, WakeSignal],
      useFactory: (store: DocumentStore, clock: Clock, news: WakeSignal) =>
        new Recovery(store, clock, news.planned),
    },
    WebhookSelfService,
    {
      provide: AnnouncedEvents,
      inject: [DocumentStore, WebhookRegistry],
      useFactory: (store: DocumentStore, { webhooks }: WebhookRegistry) =>
        new AnnouncedEvents(store, webhooks),
    },
    {
      provide: QueueStatus,
      inject: [DocumentStore],
      useFactory: (store: DocumentStore) => new QueueStatus(store),
    },
  ],
  exports: [WebhookSelfService, AnnouncedEvents, QueueStatus],
})
export class WebhookSelfServiceModule {}
