import { Module } from '@nestjs/common';
import { WebhookRegistry } from '#platform/webhook-mapping';
import { Clock } from '#kit/kernel';
import { WebhooksConfig } from './webhooks.config.js';
import { PublishedEvents } from '#platform/openapi';
import { MasterKey } from '#platform/personal-data';
import { DocumentStore } from '#kit/document-store';
import { WebhookEndpoints } from './endpoint/webhook-endpoints.js';
import { EventCatalogue } from './events/event-catalogue.js';
import { webhookCollections } from './records.js';
import { TargetGuard } from './targets/target-guard.js';
import { WakeSignal } from './wake-signal.js';

/** Providers that the API and the worker share when they run in one process. */
@Module({
  providers: [
    WakeSignal,
    {
      provide: EventCatalogue,
      inject: [WebhookRegistry],
      useFactory: ({ webhooks }: WebhookRegistry) => new EventCatalogue(webhooks),
    },
    { provide: PublishedEvents, useExisting: EventCatalogue },
    {
      provide: TargetGuard,
      inject: [WebhooksConfig],
      useFactory: ({ allowLoopback }: WebhooksConfig) => new TargetGuard({ allowLoopback }),
    },
    {
      provide: WebhookEndpoints,
      inject: [DocumentStore, MasterKey, Clock],
      useFactory: async (store: DocumentStore, masterKey: MasterKey, clock: Clock) => {
        await store.define(webhookCollections);
        return new WebhookEndpoints(store, masterKey, clock);
      },
    },
  ],
  exports: [WakeSignal, EventCatalogue, TargetGuard, WebhookEndpoints],
})
export class WebhooksSharedModule {}
