import { Controller, Get, Query } from '@nestjs/common';
import { Caller, PartnerEndpoint, type PartnerCaller } from '#http';
import { DocumentStore } from '#projections';
import { Describe } from '#openapi';
import { EventCatalogue } from '../events/event-catalogue.js';
import { partnerEvents } from '../records.js';
import { EventsQuery } from './requests.js';
import { eventView, pageOf } from './views.js';
import { between } from './webhook-deliveries.controller.js';
import { eventPageSchema, eventTypesSchema } from './schemas.js';

@Controller('v1/partner')
@PartnerEndpoint()
export class PartnerEventsController {
  constructor(
    private readonly store: DocumentStore,
    private readonly catalogue: EventCatalogue,
  ) {}

  /** What happened, delivered or not, newest first. */
  @Get('events')
  @Describe({
    id: 'listEvents',
    tag: 'Webhook deliveries',
    summary: 'List what happened',
    about: 'Delivered or not, newest first.',
    answers: eventPageSchema,
  })
  async list(@Caller() { tenantId }: PartnerCaller, @Query() query: EventsQuery) {
    const { page, size, eventName, companyId, from, to } = query;
    const where = { tenantId, eventName, companyId, createdAt: between(from, to) };
    const orderBy = { field: 'createdAt', descending: true } as const;
    const [rows, total] = await Promise.all([
      this.store.find(partnerEvents, { where, orderBy, offset: page * size, limit: size }),
      this.store.count(partnerEvents, { where }),
    ]);
    return pageOf(rows.map(eventView), page, size, total);
  }

  @Get('event-types')
  @Describe({
    id: 'listEventTypes',
    tag: 'Webhook deliveries',
    summary: 'List the events that there are',
    about: 'Each with the schema of its body and a sample.',
    answers: eventTypesSchema,
  })
  types() {
    return this.catalogue.list();
  }
}
