import type { Role } from '#platform/hosting';
import {
  DeliveryReporter,
  EndpointNotifier,
  WebhookDispatcher,
  RecoveryWorker,
  WebhookRetention,
  WebhooksWorkerModule,
  WebhookSubscriber,
} from '#platform/webhooks';
import { domains } from '../../domains.js';

/** Turns domain events into deliveries and sends them. */
export const webhooksRole: Role = {
  imports: [WebhooksWorkerModule, ...domains.flatMap(({ modules }) => modules.webhooks ?? [])],
  subscribers: [WebhookSubscriber],
  workers: [WebhookDispatcher, DeliveryReporter, EndpointNotifier, WebhookRetention, RecoveryWorker],
};
