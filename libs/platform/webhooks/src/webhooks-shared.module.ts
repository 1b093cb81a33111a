import { Module } from '@nestjs/common';
import { Clock } from '#kit/kernel';
import { WebhooksConfig } from './webhooks.config.js';
import { PublishedEvents } from '#platform/openapi';
import { MasterKey } from '#platform/personal-data';
import { DocumentStore } from '#kit/document-store';
import { Recovery } from './deliveries/recovery.js';
import { WakeSignal } from './dispatcher/wake-signal.js';
import { WebhookEndpoints } from './endpoint/webhook-endpoints.js';
import { EventCatalog } from './events/event-catalog.js';
import { webhookCollections } from './records.js';
import { TargetGuard } from './targets/target-guard.js';

/** Providers that the API and the worker share when they run in one process. */
@Module({
  providers: [
    WakeSignal,
    Recovery,
    EventCatalog,
    { provide: PublishedEvents, useExisting: EventCatalog },
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
  exports: [WakeSignal, Recovery, EventCatalog, TargetGuard, WebhookEndpoints],
})
export class WebhooksSharedModule {}
