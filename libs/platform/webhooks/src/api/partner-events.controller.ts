import { QueryBus } from '@nestjs/cqrs';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { Caller, PartnerEndpoint, type PartnerCaller } from '#platform/http';
import { Describe } from '#platform/openapi';
import { EventsQuery } from '../self-service/requests.js';
import { WebhookSelfService } from '../self-service/webhook-self-service.js';
import { eventPageSchema, eventSchema, eventTypesSchema } from './schemas.js';
import { ExpandEvent, withDocuments } from './with-documents.js';

class ListEventsParameters extends EventsQuery {
  @ExpandEvent() 'expand[]'?: readonly 'document'[];
}

class GetEventParameters {
  @ExpandEvent() 'expand[]'?: readonly 'document'[];
}

@Controller('v1/partner')
@PartnerEndpoint()
export class PartnerEventsController {
  constructor(
    private readonly webhooks: WebhookSelfService,
    private readonly queryBus: QueryBus,
  ) {}

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
  async list(@Caller() { tenantId }: PartnerCaller, @Query() query: ListEventsParameters) {
    const page = await this.webhooks.listEvents(tenantId, query);
    return {
      ...page,
      content: await withDocuments(this.queryBus, tenantId, page.content, query['expand[]']),
    };
  }

  @Get('events/:eventId')
  @Describe({
    id: 'getEvent',
    tag: 'Webhook deliveries',
    summary: 'Get an event and its deliveries',
    response: eventSchema,
    errors: ['E_FORBIDDEN', 'E_NOT_FOUND'],
  })
  async get(
    @Caller() { tenantId }: PartnerCaller,
    @Param('eventId') eventId: string,
    @Query() { 'expand[]': expansions }: GetEventParameters,
  ) {
    const event = await this.webhooks.event(tenantId, eventId);
    const [expanded = event] = await withDocuments(this.queryBus, tenantId, [event], expansions);
    return expanded;
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
