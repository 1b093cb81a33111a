import { Module } from '@nestjs/common';
import { WebhookRegistry } from '#platform/webhook-mapping';
import { Clock } from '#kit/kernel';
import { WebhooksConfig } from './webhooks.config.js';
import { PublishedEvents } from '#platform/openapi';
import { MasterKey } from '#platform/personal-data';
import { DocumentStore } from '#kit/document-store';
import { WebhookEndpoints } from './endpoint/webhook-endpoints.js';
import { EventCatalog } from './events/event-catalog.js';
import { webhookCollections } from './records.js';
import { TargetGuard } from './targets/target-guard.js';

/** Wakes this process's dispatcher, if it has one, after a delivery was planned. */
export class WakeSignal {
  private listener: (lane: string) => void = () => undefined;

  /** Sets the listener, replacing the previous one. */
  listen(listener: (lane: string) => void): void {
    this.listener = listener;
  }

  readonly planned = (lane: string): void => this.listener(lane);
}

/** Providers that the API and the worker share when they run in one process. */
@Module({
  providers: [
    WakeSignal,
    {
      provide: EventCatalog,
      inject: [WebhookRegistry],
      useFactory: ({ webhooks }: WebhookRegistry) => new EventCatalog(webhooks),
    },
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
  exports: [WakeSignal, EventCatalog, TargetGuard, WebhookEndpoints],
})
export class WebhooksSharedModule {}
