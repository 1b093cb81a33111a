import { RequiredActionDeliveriesModule } from '#required-action';
import type { Role } from '#hosting';
import {
  DeliveryReporter,
  WebhookDispatcher,
  WebhookRetention,
  WebhooksWorkerModule,
  WebhookSubscriber,
} from '#webhooks';
import { WebhookMappingsModule } from '../../webhook-mappings.module.js';

/** Turns domain events into deliveries and sends them. */
export const webhooksRole: Role = {
  imports: [WebhookMappingsModule, WebhooksWorkerModule, RequiredActionDeliveriesModule],
  subscribers: [WebhookSubscriber],
  workers: [WebhookDispatcher, DeliveryReporter, WebhookRetention],
};
