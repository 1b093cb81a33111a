import { Module } from '@nestjs/common';
import { register } from 'prom-client';
import { WebhookRegistry } from '#platform/webhook-mapping';
import { Clock, Logger } from '#kit/kernel';
import { WebhooksConfig } from './webhooks.config.js';
import { DocumentStore } from '#kit/document-store';
import { Recovery } from './deliveries/recovery.js';
import { Attempts } from './dispatcher/attempts.js';
import { DeliveryQueue } from './dispatcher/delivery-queue.js';
import { WebhookDispatcher } from './dispatcher/webhook-dispatcher.js';
import { WebhookEndpoints } from './endpoint/webhook-endpoints.js';
import { WebhookSubscriber } from './events/webhook-subscriber.js';
import { EndpointNotices, EndpointNotifier } from './notices/endpoint-notifier.js';
import { DeliveryReporter, DeliveryReports } from './reports/delivery-reporter.js';
import { WebhookRetention } from './retention/webhook-retention.js';
import { Sender } from './sending/sender.js';
import { TargetGuard } from './targets/target-guard.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { WakeSignal, WebhooksSharedModule } from './webhooks-shared.module.js';

/** Creates deliveries from domain events and sends them. */
@Module({
  imports: [WebhooksSharedModule],
  providers: [
    {
      provide: WebhookSubscriber,
      inject: [DocumentStore, Clock, WebhookRegistry, WakeSignal],
      useFactory: (
        store: DocumentStore,
        clock: Clock,
        { webhooks, announcedCategories }: WebhookRegistry,
        wakeSignal: WakeSignal,
      ) => new WebhookSubscriber(store, clock, webhooks, announcedCategories, wakeSignal.planned),
    },
    {
      provide: WebhookDispatcher,
      inject: [DocumentStore, WebhookEndpoints, TargetGuard, Clock, Logger, WakeSignal],
      useFactory: dispatcherOf,
    },
    {
      provide: WebhookRetention,
      inject: [DocumentStore, Clock, Logger, WebhooksConfig],
      useFactory: (store: DocumentStore, clock: Clock, logger: Logger, config: WebhooksConfig) =>
        new WebhookRetention(store, clock, logger, {
          answers: config.answersDays,
          deliveries: config.deliveriesDays,
        }),
    },
    {
      provide: DeliveryReporter,
      inject: [DocumentStore, DeliveryReports, Logger],
      useFactory: (store: DocumentStore, reports: DeliveryReports, logger: Logger) =>
        new DeliveryReporter(store, (report) => reports.record(report), logger),
    },
    {
      provide: EndpointNotifier,
      inject: [DocumentStore, WebhookEndpoints, EndpointNotices, Clock, Logger],
      useFactory: (
        store: DocumentStore,
        endpoints: WebhookEndpoints,
        notices: EndpointNotices,
        clock: Clock,
        logger: Logger,
      ) => new EndpointNotifier(store, endpoints, new Recovery(store, clock), notices, logger),
    },
  ],
  exports: [WebhookSubscriber, WebhookDispatcher, DeliveryReporter, EndpointNotifier, WebhookRetention],
})
export class WebhooksWorkerModule {}

function dispatcherOf(
  store: DocumentStore,
  endpoints: WebhookEndpoints,
  guard: TargetGuard,
  clock: Clock,
  logger: Logger,
  wakeSignal: WakeSignal,
): WebhookDispatcher {
  const queue = new DeliveryQueue(store);
  const metrics = new WebhookMetrics(store, register);
  const attempts = new Attempts(queue, endpoints, new Sender(guard), clock, metrics, logger, Math.random);
  const dispatcher = new WebhookDispatcher(store, endpoints, attempts, clock, logger);
  wakeSignal.listen((lane) => dispatcher.wake(lane));
  clock.onMoved?.((tenantId) => dispatcher.wakeTenant(tenantId));
  return dispatcher;
}
