import type { AnyWebhookMapping } from '#platform/webhook-mapping';
import type { DocumentStore } from '#kit/document-store';
import { deliveries, type DeliveryStatus, partnerEvents } from '../records.js';
import { eventIdOf } from './envelope.js';

/** A domain event, as far as what is announced of it is found by it. */
export interface Source {
  readonly eventId: string;
  readonly type: string;
  /** RFC 3339. */
  readonly recordedAt: string;
}

/** What a partner was told of a domain event, and what became of that. */
export interface Announced {
  /** The id of the domain event. */
  readonly source: string;
  readonly eventId: string;
  readonly eventName: string;
  /** Null where it was not to be delivered; a delivery that is kept no longer has no status. */
  readonly delivery: { readonly deliveryId: string; readonly status: DeliveryStatus | null } | null;
}

/** From domain events to what was announced of them, and from that to the request it began with. */
export class AnnouncedEvents {
  constructor(
    private readonly store: DocumentStore,
    private readonly mappings: readonly AnyWebhookMapping[],
  ) {}

  /** In the order of the sources. */
  async of(tenantId: string, sources: readonly Source[]): Promise<readonly Announced[]> {
    const wanted = sources.flatMap(({ eventId: source, type, recordedAt }) =>
      this.mappings
        .filter(({ on }) => on === type)
        .map(({ eventName }) => ({ source, id: eventIdOf(source, eventName, new Date(recordedAt)) })),
    );
    const found = await this.store.getMany(
      partnerEvents,
      wanted.map(({ id }) => id),
    );
    const events = new Map(found.map(({ id, document }) => [id, document]));
    const sent = await this.store.getMany(
      deliveries,
      found.flatMap(({ document }) => document.deliveryId ?? []),
    );
    const statuses = new Map(sent.map(({ id, document }) => [id, document.status]));
    return wanted.flatMap(({ source, id: eventId }) => {
      const event = events.get(eventId);
      if (event?.tenantId !== tenantId) return [];
      const { eventName, deliveryId } = event;
      const delivery = deliveryId === null ? null : { deliveryId, status: statuses.get(deliveryId) ?? null };
      return [{ source, eventId, eventName, delivery }];
    });
  }

  /**
   * The id of the request that an event of a tenant, or a delivery, began with; null where there is none, or it was stored
   * before that was known.
   */
  async requestOf(tenantId: string, eventOrDeliveryId: string): Promise<string | null> {
    const [event, delivery] = await Promise.all([
      this.store.get(partnerEvents, eventOrDeliveryId, { tenantId }),
      this.store.get(deliveries, eventOrDeliveryId, { tenantId }),
    ]);
    return (event ?? delivery)?.document.requestId ?? null;
  }
}
