import type { Role } from '#runtime';
import { WebhookDispatcher, WebhooksWorkerModule, WebhookSubscriber } from '#webhooks';

/** Turns domain events into deliveries and sends them. */
export const webhooksRole: Role = {
  name: 'webhooks',
  imports: [WebhooksWorkerModule],
  subscribers: [WebhookSubscriber],
  workers: [WebhookDispatcher],
};
