import { Controller, Get, Query } from '@nestjs/common';
import { Caller, PartnerEndpoint, type PartnerCaller } from '#http';
import { DocumentStore } from '#projections';
import { EventCatalogue } from '../events/event-catalogue.js';
import { partnerEvents } from '../records.js';
import { EventsQuery } from './requests.js';
import { eventView, pageOf } from './views.js';
import { between } from './webhook-deliveries.controller.js';

@Controller('v1/partner')
@PartnerEndpoint()
export class PartnerEventsController {
  constructor(
    private readonly store: DocumentStore,
    private readonly catalogue: EventCatalogue,
  ) {}

  /** What happened, delivered or not, newest first. */
  @Get('events')
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
  types() {
    return this.catalogue.list();
  }
}
