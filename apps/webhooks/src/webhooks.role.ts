import type { Role } from '#hosting';
import {
  DeliveryReporter,
  WebhookDispatcher,
  WebhookRetention,
  WebhooksWorkerModule,
  WebhookSubscriber,
} from '#webhooks';
import { domains } from '../../domains.js';

/** Turns domain events into deliveries and sends them. */
export const webhooksRole: Role = {
  imports: [WebhooksWorkerModule, ...domains.flatMap(({ modules }) => modules.webhooks ?? [])],
  subscribers: [WebhookSubscriber],
  workers: [WebhookDispatcher, DeliveryReporter, WebhookRetention],
};
