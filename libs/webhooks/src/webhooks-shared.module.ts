import { Module } from '@nestjs/common';
import type { AnyWebhookMapping } from '#event-sourcing';
import { Clock, Config } from '#kernel';
import { PublishedEvents } from '#openapi';
import { MasterKey } from '#personal-data';
import { DocumentStore } from '#projections';
import { WebhookEndpoints } from './endpoint/webhook-endpoints.js';
import { EventCatalogue } from './events/event-catalogue.js';
import { webhookCollections } from './records.js';
import { TargetGuard } from './targets/target-guard.js';
import { WakeSignal } from './wake-signal.js';

/** Token: every domain's webhook mappings, `readonly AnyWebhookMapping[]`. */
export const WEBHOOK_MAPPINGS = Symbol('WEBHOOK_MAPPINGS');

/** What the API and the worker share where they run in one process. */
@Module({
  providers: [
    WakeSignal,
    {
      provide: EventCatalogue,
      inject: [WEBHOOK_MAPPINGS],
      useFactory: (mappings: readonly AnyWebhookMapping[]) => new EventCatalogue(mappings),
    },
    { provide: PublishedEvents, useExisting: EventCatalogue },
    {
      provide: TargetGuard,
      inject: [Config],
      useFactory: ({ webhookAllowLoopback }: Config) =>
        new TargetGuard({ allowLoopback: webhookAllowLoopback }),
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
