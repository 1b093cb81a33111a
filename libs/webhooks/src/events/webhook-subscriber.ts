import type { AnyWebhookMapping, DomainEvent, Recorded, WebhookPayload } from '#event-sourcing';
import type { Clock } from '#hosting';
import type { DocumentStore, Stored, Subscriber, Write } from '#projections';
import { newDelivery } from '../deliveries/delivery.js';
import {
  deliveries,
  type EndpointDocument,
  endpoints,
  type PartnerEventDocument,
  partnerEvents,
} from '../records.js';
import { deliveryIdOf, envelopeOf } from './envelope.js';
import { isSubscribed } from './subscriptions.js';
import { putOf } from './writes.js';

/** What is announced of one domain event. */
interface Announcement {
  readonly eventName: string;
  readonly payload: WebhookPayload;
}

/** The categories of the streams that hold what partners are told of. */
export const ANNOUNCED_CATEGORIES: readonly string[] = [
  'company',
  'requiredAction',
  'annualReport',
  'signature',
];

const TELL_WITHIN_MS = 2_000;

type NumberedEvent = PartnerEventDocument & { readonly eventId: string };

/**
 * Turns domain events into partner events and deliveries, written together with the subscription's checkpoint.
 *
 * The engine stores one event's writes before it hands over the next, so a company's next number is one more than the
 * greatest in the store. Ids follow from the domain event: one that is handled again is found and keeps its number.
 */
export class WebhookSubscriber implements Subscriber {
  readonly name = 'webhooks';
  private readonly mappings: ReadonlyMap<string, readonly AnyWebhookMapping[]>;

  /**
   * @param categories the stream categories whose events the mappings announce
   * @param onPlanned called when deliveries that this made can be found in the store
   */
  constructor(
    private readonly store: DocumentStore,
    private readonly clock: Clock,
    mappings: readonly AnyWebhookMapping[],
    readonly categories: readonly string[],
    private readonly onPlanned: () => void = () => undefined,
  ) {
    const types = new Set(mappings.map(({ on }) => on));
    this.mappings = new Map([...types].map((type) => [type, mappings.filter(({ on }) => on === type)]));
  }

  async handle(event: Recorded<DomainEvent>): Promise<readonly Write[]> {
    const announcements = this.announcementsOf(event);
    const tenantId = event.metadata.tenantId;
    const companyId = announcements[0]?.payload.serviceCompanyId;
    if (companyId === undefined || tenantId === null) return [];
    const endpoint = (await this.store.get(endpoints, tenantId))?.document ?? null;
    const last = await this.lastNumber(companyId, event.position, announcements.length);
    const made = announcements.map((announcement, index) =>
      partnerEventOf(event, tenantId, last + index + 1, announcement, endpoint),
    );
    const ids = made.map(({ eventId }) => eventId);
    const known = await this.store.getMany(partnerEvents, ids);
    const writes = (await Promise.all(made.map((one) => this.writesOf(one, known)))).flat();
    if (writes.length > 0) void this.tellWhenStored(event.position);
    return writes;
  }

  /** The company's greatest number, but for those that a domain event got itself when it was handled before. */
  private async lastNumber(companyId: string, position: number, own: number): Promise<number> {
    const recent = await this.store.find(partnerEvents, {
      where: { companyId },
      orderBy: { field: 'sequence', descending: true },
      limit: own + 1,
    });
    return recent.find(({ document }) => document.position !== position)?.document.sequence ?? 0;
  }

  /** The writes are stored with the checkpoint, after this returns. Whoever is not told finds out by polling. */
  private async tellWhenStored(position: number): Promise<void> {
    const subscription = { name: this.name, kind: 'record' } as const;
    const stored = await this.store.whenReached(subscription, position, TELL_WITHIN_MS).catch(() => false);
    if (stored) this.onPlanned();
  }

  private announcementsOf(event: Recorded<DomainEvent>): Announcement[] {
    return (this.mappings.get(event.type) ?? []).flatMap((mapping) => {
      const payload = mapping.payload(event as Recorded<never>);
      return payload ? [{ eventName: mapping.eventName, payload }] : [];
    });
  }

  /** Only what is missing: a delivery that was written before may be under way or done by now. */
  private async writesOf(
    made: NumberedEvent,
    stored: readonly Stored<PartnerEventDocument>[],
  ): Promise<Write[]> {
    const known = stored.find(({ id }) => id === made.eventId)?.document;
    const { eventId, ...partnerEvent } = { ...made, ...known };
    const writes = known ? [] : [putOf(partnerEvents, eventId, partnerEvent)];
    const { deliveryId, tenantId } = partnerEvent;
    if (deliveryId === null || (await this.store.get(deliveries, deliveryId))) return writes;
    return [
      ...writes,
      putOf(deliveries, deliveryId, newDelivery(eventId, partnerEvent, this.clock.now(tenantId))),
    ];
  }
}

function partnerEventOf(
  event: Recorded<DomainEvent>,
  tenantId: string,
  sequence: number,
  { eventName, payload }: Announcement,
  endpoint: EndpointDocument | null,
): NumberedEvent {
  const at = new Date(event.metadata.recordedAt);
  const { eventId, body } = envelopeOf(event.id, eventName, { ...payload, sequence }, at);
  const enabled = endpoint?.enabled === true;
  const deliveryId = enabled && isSubscribed(endpoint, eventName) ? deliveryIdOf(eventId, at) : null;
  const { requiredActionId } = payload;
  const announced = typeof requiredActionId === 'string' ? requiredActionId : null;
  return {
    eventId,
    tenantId,
    companyId: payload.serviceCompanyId,
    position: event.position,
    sequence,
    eventName,
    createdAt: at.toISOString(),
    body,
    deliveryId,
    missed: !enabled,
    requiredActionId: announced,
    // Nobody is sent it: that is its fate.
    unreported: announced !== null && deliveryId === null ? 'failed' : null,
  };
}
