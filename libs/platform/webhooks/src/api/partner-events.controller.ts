import { Controller, Get, Query } from '@nestjs/common';
import { Caller, PartnerEndpoint, type PartnerCaller } from '#platform/http';
import { Describe } from '#platform/openapi';
import { EventsQuery } from '../self-service/requests.js';
import { WebhookSelfService } from '../self-service/webhook-self-service.js';
import { eventPageSchema, eventTypesSchema } from './schemas.js';

@Controller('v1/partner')
@PartnerEndpoint()
export class PartnerEventsController {
  constructor(private readonly webhooks: WebhookSelfService) {}

  /** What happened, delivered or not, newest first. */
  @Get('events')
  @Describe({
    id: 'listEvents',
    tag: 'Webhook deliveries',
    summary: 'List what happened',
    about: 'Delivered or not, newest first.',
    response: eventPageSchema,
  })
  list(@Caller() { tenantId }: PartnerCaller, @Query() query: EventsQuery) {
    return this.webhooks.listEvents(tenantId, query);
  }

  @Get('event-types')
  @Describe({
    id: 'listEventTypes',
    tag: 'Webhook deliveries',
    summary: 'List the events that there are',
    about: 'Each with the schema of its body and a sample.',
    response: eventTypesSchema,
  })
  types() {
    return this.webhooks.eventTypes();
  }
}
