import { Module } from '@nestjs/common';
import { WebhookDeliveries } from '../deliveries/webhook-deliveries.js';
import { AnnouncedEvents } from '../events/announced-events.js';
import { WebhooksSharedModule } from '../webhooks-shared.module.js';
import { QueueStatus } from './queue-status.js';
import { WebhookSelfService } from './webhook-self-service.js';

/** A partner's endpoint, deliveries and events, for the API and the CLI. */
@Module({
  imports: [WebhooksSharedModule],
  providers: [WebhookDeliveries, WebhookSelfService, AnnouncedEvents, QueueStatus],
  exports: [WebhookSelfService, AnnouncedEvents, QueueStatus],
})
export class WebhookSelfServiceModule {}
