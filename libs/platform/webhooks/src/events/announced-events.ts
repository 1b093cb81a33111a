import { Injectable } from '@nestjs/common';
import { WebhookRegistry } from '#platform/webhook-mapping';
import { DocumentStore } from '#kit/document-store';
import { deliveries, type DeliveryStatus, partnerEvents } from '../records.js';
import { deliveryIdsOf, eventIdOf } from './envelope.js';

/** The parts of a domain event needed to find its announcements. */
export interface Source {
  readonly eventId: string;
  readonly type: string;
  /** RFC 3339. */
  readonly recordedAt: string;
}

/** A partner event announced for a domain event, and its delivery. */
export interface Announcement {
  /** The id of the domain event. */
  readonly source: string;
  readonly eventId: string;
  readonly eventName: string;
  /** Null if the event was not meant to be delivered. The status is null once the delivery was removed. */
  readonly delivery: { readonly deliveryId: string; readonly status: DeliveryStatus | null } | null;
}

/** Finds the announcements of domain events, and the request behind an announcement. */
@Injectable()
export class AnnouncedEvents {
  constructor(
    private readonly store: DocumentStore,
    private readonly registry: WebhookRegistry,
  ) {}

  /** Returns the announcements, in the order of the sources. */
  async of(tenantId: string, sources: readonly Source[]): Promise<readonly Announcement[]> {
    const announcements = sources.flatMap(({ eventId: source, type, recordedAt }) =>
      this.registry.webhooks
        .filter(({ on }) => on === type)
        .map(({ eventName }) => ({ source, id: eventIdOf(source, eventName, new Date(recordedAt)) })),
    );
    const stored = await this.store.getMany(
      partnerEvents,
      announcements.map(({ id }) => id),
    );
    const events = new Map(stored.map(({ id, document }) => [id, document]));
    const firsts = stored.flatMap(({ id, document }) => deliveryIdsOf(id, document).slice(0, 1));
    const sent = await this.store.getMany(deliveries, firsts);
    const statuses = new Map(sent.map(({ id, document }) => [id, document.status]));
    return announcements.flatMap(({ source, id: eventId }) => {
      const event = events.get(eventId);
      if (event?.tenantId !== tenantId) return [];
      const [deliveryId] = deliveryIdsOf(eventId, event);
      const delivery =
        deliveryId === undefined ? null : { deliveryId, status: statuses.get(deliveryId) ?? null };
      return [{ source, eventId, eventName: event.eventName, delivery }];
    });
  }

  /** Returns the id of the request that caused a tenant's event or delivery; null if there is none. */
  async requestOf(tenantId: string, eventOrDeliveryId: string): Promise<string | null> {
    const [event, delivery] = await Promise.all([
      this.store.get(partnerEvents, eventOrDeliveryId, { tenantId }),
      this.store.get(deliveries, eventOrDeliveryId, { tenantId }),
    ]);
    return (event ?? delivery)?.document.requestId ?? null;
  }
}
