import { Controller, Get, Param, Query } from '@nestjs/common';
import { Caller, PartnerEndpoint, type PartnerCaller } from '#platform/http';
import { Describe } from '#platform/openapi';
import { EventsQuery } from '../self-service/requests.js';
import { WebhookSelfService } from '../self-service/webhook-self-service.js';
import { eventPageSchema, eventSchema, eventTypesSchema } from './schemas.js';

@Controller('v1/partner')
@PartnerEndpoint()
export class PartnerEventsController {
  constructor(private readonly webhooks: WebhookSelfService) {}

  @Get('events')
  @Describe({
    id: 'listEvents',
    tag: 'Webhook deliveries',
    summary: 'List events',
    about: 'Returns all events, newest first, whether or not they were delivered.',
    response: eventPageSchema,
    links: [{ to: 'getEvent', with: { eventId: 'content/0/eventId' } }],
    errors: ['E_FORBIDDEN'],
  })
  list(@Caller() { tenantId }: PartnerCaller, @Query() query: EventsQuery) {
    return this.webhooks.listEvents(tenantId, query);
  }

  @Get('events/:eventId')
  @Describe({
    id: 'getEvent',
    tag: 'Webhook deliveries',
    summary: 'Get an event and its deliveries',
    response: eventSchema,
    errors: ['E_FORBIDDEN', 'E_NOT_FOUND'],
  })
  get(@Caller() { tenantId }: PartnerCaller, @Param('eventId') eventId: string) {
    return this.webhooks.event(tenantId, eventId);
  }

  @Get('event-types')
  @Describe({
    id: 'listEventTypes',
    tag: 'Webhook deliveries',
    summary: 'List event types',
    about: 'Returns every event type with the JSON Schema of its body and a sample.',
    response: eventTypesSchema,
    errors: ['E_FORBIDDEN'],
  })
  types() {
    return this.webhooks.eventTypes();
  }
}
