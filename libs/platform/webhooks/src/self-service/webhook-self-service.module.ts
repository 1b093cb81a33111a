import { Module } from '@nestjs/common';
import { StatisticsModule } from '#platform/statistics';
import { WebhookDeliveries } from '../deliveries/webhook-deliveries.js';
import { AnnouncedEvents } from '../events/announced-events.js';
import { WebhooksSharedModule } from '../webhooks-shared.module.js';
import { EndpointHealthReader } from './endpoint-health.js';
import { QueueStatus } from './queue-status.js';
import { WebhookSelfService } from './webhook-self-service.js';

/** A partner's endpoint, deliveries and events, for the API and the CLI. */
@Module({
  imports: [WebhooksSharedModule, StatisticsModule],
  providers: [WebhookDeliveries, WebhookSelfService, AnnouncedEvents, EndpointHealthReader, QueueStatus],
  exports: [WebhookSelfService, AnnouncedEvents, EndpointHealthReader, QueueStatus],
})
export class WebhookSelfServiceModule {}
