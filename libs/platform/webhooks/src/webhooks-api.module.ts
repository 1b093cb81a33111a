import { Module } from '@nestjs/common';
import { KeyVerifier, Tenants } from '#platform/http';
import { Logger } from '#kit/kernel';
import { DocumentStore } from '#kit/document-store';
import { EventStreamController } from './api/event-stream.controller.js';
import { PartnerEventsController } from './api/partner-events.controller.js';
import { WebhookDeliveriesController } from './api/webhook-deliveries.controller.js';
import { WebhookEndpointController } from './api/webhook-endpoint.controller.js';
import { WebhookEndpointsController } from './api/webhook-endpoints.controller.js';
import { WebhookSelfServiceModule } from './self-service/webhook-self-service.module.js';
import { EventStreams } from './stream/event-streams.js';
import { WebhooksSharedModule } from './webhooks-shared.module.js';

@Module({
  imports: [WebhookSelfServiceModule, WebhooksSharedModule],
  controllers: [
    WebhookEndpointController,
    WebhookEndpointsController,
    WebhookDeliveriesController,
    // Before `events/{eventId}`, which has the same form.
    EventStreamController,
    PartnerEventsController,
  ],
  providers: [
    {
      provide: EventStreams,
      inject: [DocumentStore, KeyVerifier, Tenants, Logger],
      useFactory: (store: DocumentStore, keys: KeyVerifier, tenants: Tenants, logger: Logger) =>
        new EventStreams(store, keys, tenants, logger),
    },
  ],
  exports: [EventStreams],
})
export class WebhooksApiModule {}
