import { Module } from '@nestjs/common';
import { register } from 'prom-client';
import { Clock, Logger } from '#kit/kernel';
import { DocumentStore } from '#kit/document-store';
import { Tenants } from '#platform/http';
import { DailyCounts, StatisticsModule } from '#platform/statistics';
import { Attempts } from './dispatcher/attempts.js';
import { RecoveryWorker } from './deliveries/recovery-worker.js';
import { DeliveryQueue } from './dispatcher/delivery-queue.js';
import { WakeSignal } from './dispatcher/wake-signal.js';
import { WebhookDispatcher } from './dispatcher/webhook-dispatcher.js';
import { WebhookEndpoints } from './endpoint/webhook-endpoints.js';
import { WebhookSubscriber } from './events/webhook-subscriber.js';
import { EndpointNotifier } from './notices/endpoint-notifier.js';
import { DeliveryReporter } from './reports/delivery-reporter.js';
import { WebhookRetention } from './retention/webhook-retention.js';
import { Sender } from './sending/sender.js';
import { TargetGuard } from './targets/target-guard.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { WebhooksSharedModule } from './webhooks-shared.module.js';

/** Creates deliveries from domain events and sends them. */
@Module({
  imports: [WebhooksSharedModule, StatisticsModule],
  providers: [
    WebhookSubscriber,
    { provide: Sender, inject: [TargetGuard], useFactory: (guard: TargetGuard) => new Sender(guard) },
    {
      provide: WebhookDispatcher,
      inject: [DocumentStore, WebhookEndpoints, Sender, Tenants, Clock, DailyCounts, Logger, WakeSignal],
      useFactory: dispatcherOf,
    },
    WebhookRetention,
    DeliveryReporter,
    EndpointNotifier,
    RecoveryWorker,
  ],
  exports: [
    WebhookSubscriber,
    WebhookDispatcher,
    DeliveryReporter,
    EndpointNotifier,
    WebhookRetention,
    RecoveryWorker,
  ],
})
export class WebhooksWorkerModule {}

function dispatcherOf(
  store: DocumentStore,
  endpoints: WebhookEndpoints,
  sender: Sender,
  tenants: Tenants,
  clock: Clock,
  counts: DailyCounts,
  logger: Logger,
  wakeSignal: WakeSignal,
): WebhookDispatcher {
  const queue = new DeliveryQueue(store);
  const metrics = new WebhookMetrics(store, register);
  const attempts = new Attempts(
    queue,
    endpoints,
    sender,
    tenants,
    clock,
    metrics,
    counts,
    logger,
    Math.random,
  );
  const dispatcher = new WebhookDispatcher(store, endpoints, attempts, clock, logger);
  wakeSignal.listen((lane) => dispatcher.wake(lane));
  clock.onMoved?.((tenantId) => dispatcher.wakeTenant(tenantId));
  return dispatcher;
}
