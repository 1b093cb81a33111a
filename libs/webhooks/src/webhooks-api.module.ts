import { Module } from '@nestjs/common';
import { PartnerEventsController } from './api/partner-events.controller.js';
import { WebhookDeliveriesController } from './api/webhook-deliveries.controller.js';
import { WebhookEndpointController } from './api/webhook-endpoint.controller.js';
import { WebhookSelfServiceModule } from './self-service/webhook-self-service.module.js';

/** The partner's side over HTTP. */
@Module({
  imports: [WebhookSelfServiceModule],
  controllers: [WebhookEndpointController, WebhookDeliveriesController, PartnerEventsController],
})
export class WebhooksApiModule {}
