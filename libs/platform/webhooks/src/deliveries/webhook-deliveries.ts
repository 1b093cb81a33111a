import { Injectable } from '@nestjs/common';
import { DomainError } from '#kit/event-sourcing';
import { currentRequest } from '#platform/http';
import { Clock, newId } from '#kit/kernel';
import {
  changeRecord,
  DocumentStore,
  type FindOptions,
  type ListPage,
  listRecords,
  type PageRequest,
  type Stored,
} from '#kit/document-store';
import { WakeSignal } from '../dispatcher/wake-signal.js';
import { assertEnabled, endpointAmong, endpointsOf, laneOf } from '../endpoint/tenant-endpoints.js';
import { envelopeOf, eventIdOf, type EventPayload } from '../events/envelope.js';
import {
  type DeliveryDocument,
  deliveries,
  LATEST_FIRST,
  type ListedDelivery,
  type PartnerEventDocument,
  partnerEvents,
} from '../records.js';
import { momentOf, newDelivery, rescheduled } from './delivery.js';

/** Maximum number of deliveries shown with an event. A partner has few endpoints, but may have deleted others. */
const MAX_DELIVERIES = 100;

const FEW_EVENTS = 20;

/** Lists, resends and tests the deliveries of a tenant. */
@Injectable()
export class WebhookDeliveries {
  constructor(
    private readonly store: DocumentStore,
    private readonly clock: Clock,
    private readonly wakeSignal: WakeSignal,
  ) {}

  /** Lists deliveries, newest first. */
  list(
    tenantId: string,
    where: Where<DeliveryDocument>,
    page: PageRequest,
  ): Promise<ListPage<Stored<ListedDelivery>>> {
    const list = { of: { tenantId }, where, orderBy: LATEST_FIRST, withoutDetails: true } as const;
    return listRecords(this.store, deliveries, list, page);
  }

  /**
   * Lists events, newest first, whether or not they were delivered.
   *
   * @param details `withoutDetails` leaves out their bodies
   */
  events(
    tenantId: string,
    where: Where<PartnerEventDocument>,
    page: PageRequest,
    details: Pick<FindOptions<never>, 'withoutDetails'> = {},
  ): Promise<ListPage<Stored<PartnerEventDocument>>> {
    const list = { of: { tenantId }, where, orderBy: LATEST_FIRST, ...details };
    return listRecords(this.store, partnerEvents, list, page);
  }

  /**
   * Returns an event.
   *
   * @throws {DomainError} `E_NOT_FOUND`, also for another tenant's event and for a test event
   */
  async event(tenantId: string, id: string): Promise<Stored<PartnerEventDocument>> {
    const event = await this.store.get(partnerEvents, id, { tenantId });
    if (event === null) throw new DomainError('E_NOT_FOUND', 'Event not found.');
    return event;
  }

  /** Returns the deliveries of an event, one per endpoint that it was sent to, newest first. */
  ofEvent(tenantId: string, eventId: string): Promise<Stored<ListedDelivery>[]> {
    const ofEvent = { where: { tenantId, eventId }, orderBy: LATEST_FIRST, limit: MAX_DELIVERIES };
    return this.store.find(deliveries, { ...ofEvent, withoutDetails: true });
  }

  /** Reports whether a delivery has succeeded. Successful deliveries are removed later, but their events remain. */
  async hasDelivered(tenantId: string): Promise<boolean> {
    const where = { tenantId, status: 'delivered' } as const;
    const newest = { orderBy: LATEST_FIRST, withoutDetails: true } as const;
    const [delivered] = await this.store.find(deliveries, { where, ...newest, limit: 1 });
    if (delivered) return true;
    const latest = { where: { tenantId }, ...newest, limit: FEW_EVENTS };
    const events = await this.store.find(partnerEvents, latest);
    return events.some(({ document }) => document.deliveredTo.length > 0);
  }

  /**
   * Returns a delivery.
   *
   * @throws {DomainError} `E_NOT_FOUND`, also for another tenant's delivery
   */
  async get(tenantId: string, id: string): Promise<Stored<DeliveryDocument>> {
    const delivery = await this.store.get(deliveries, id, { tenantId });
    if (delivery === null) throw unknownDelivery();
    return delivery;
  }

  /** Returns the body that a delivery sends; null if its event was deleted. */
  async bodyOf({ document: { body, eventId } }: Stored<DeliveryDocument>): Promise<string | null> {
    return body ?? (await this.store.get(partnerEvents, eventId))?.document.body ?? null;
  }

  /**
   * Sends a delivery again to its endpoint, with all retries available again.
   *
   * @throws {DomainError} `E_NOT_FOUND`, also if the endpoint was deleted; `E_RESOURCE_CONFLICT` if it is disabled
   */
  async redeliver(tenantId: string, id: string): Promise<Stored<DeliveryDocument>> {
    const stored = await this.get(tenantId, id);
    const planned = await changeRecord(this.store, deliveries, stored, async (delivery) => {
      if (!delivery) throw unknownDelivery();
      const endpoint = endpointAmong(await endpointsOf(this.store, tenantId), delivery.endpointId);
      assertEnabled(endpoint);
      return rescheduled(delivery, endpoint.endpointId, momentOf(this.clock, tenantId));
    });
    this.wakeSignal.wake(laneOf(tenantId, planned.document.endpointId));
    return planned;
  }

  /**
   * Plans a test delivery with an event's sample.
   *
   * @param endpointId null: the first one
   * @param id of the delivery; a repeated call with the same id sends nothing more; default: a new one
   * @throws {DomainError} `E_NOT_FOUND` if there is no endpoint
   */
  async test(
    tenantId: string,
    endpointId: string | null,
    eventName: string,
    sample: EventPayload,
    id = newId(),
  ): Promise<Stored<DeliveryDocument>> {
    const endpoint = endpointAmong(await endpointsOf(this.store, tenantId), endpointId);
    const now = momentOf(this.clock, tenantId);
    const eventId = eventIdOf(`test/${id}`, eventName, now.tenant);
    const body = envelopeOf(eventId, eventName, sample, now.tenant);
    const companyId = companyOf(sample);
    const requestId = currentRequest()?.requestId ?? null;
    const of = { sequence: 0, position: -1, requiredActionId: null };
    const event = { tenantId, eventName, companyId, requestId, body, ...of };
    const document = newDelivery(eventId, event, endpoint.endpointId, now, true);
    await this.store.insert(deliveries, id, document);
    this.wakeSignal.wake(laneOf(tenantId, endpoint.endpointId));
    return { id, revision: 1, document };
  }
}

const unknownDelivery = (): DomainError => new DomainError('E_NOT_FOUND', 'Delivery not found.');

type Where<D> = NonNullable<FindOptions<D>['where']>;

const companyOf = ({ serviceCompanyId }: EventPayload): string | null =>
  typeof serviceCompanyId === 'string' ? serviceCompanyId : null;
