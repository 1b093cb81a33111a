import { Inject, Injectable } from '@nestjs/common';
import type { DomainEvent, Recorded } from '#kit/event-sourcing';
import { partnerOf } from '#platform/domain-model';
import { Tenants } from '#platform/http';
import {
  type AnyWebhookMapping,
  payloadOf,
  type WebhookPayload,
  WebhookRegistry,
} from '#platform/webhook-mapping';
import { Clock } from '#kit/kernel';
import { type Collection, DocumentStore, type Write } from '#kit/document-store';
import type { Subscriber } from '#kit/subscriptions';
import { momentOf, newDelivery } from '../deliveries/delivery.js';
import { WakeSignal } from '../dispatcher/wake-signal.js';
import {
  deliveries,
  type DeliveryDocument,
  type EndpointDocument,
  endpoints,
  type PartnerEventDocument,
  partnerEvents,
  SUBSCRIPTION,
} from '../records.js';
import { CompanyNumbers, type EventNumber } from './company-numbers.js';
import { CompanyReferences } from './company-references.js';
import { deliveryIdOf, deliveryIdsOf, envelopeOf, eventIdOf } from './envelope.js';
import { isSubscribed, recipientsAmong } from './subscriptions.js';

/** A partner event that announces a domain event, before it is numbered. It is stored already if it was handled before. */
interface PartnerEventDraft {
  readonly event: Recorded<DomainEvent>;
  readonly tenantId: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly payload: WebhookPayload;
}

/**
 * Turns domain events into partner events and deliveries, stored together with the subscription's checkpoint. Ids
 * derive from the domain event, so an event that is handled again keeps its number and delivery.
 */
@Injectable()
export class WebhookSubscriber implements Subscriber {
  readonly name = SUBSCRIPTION.name;
  readonly categories: readonly string[];
  private readonly mappings: ReadonlyMap<string, readonly AnyWebhookMapping[]>;

  /**
   * @param registry the mappings, and the stream categories whose events they announce
   */
  constructor(
    private readonly store: DocumentStore,
    private readonly clock: Clock,
    @Inject(WebhookRegistry) registry: Pick<WebhookRegistry, 'webhooks' | 'announcedCategories'>,
    private readonly wakeSignal: WakeSignal,
    private readonly references: CompanyReferences,
    private readonly tenants: Tenants,
  ) {
    const { webhooks: mappings } = registry;
    this.categories = registry.announcedCategories;
    const types = new Set(mappings.map(({ on }) => on));
    this.mappings = new Map([...types].map((type) => [type, mappings.filter(({ on }) => on === type)]));
  }

  handle(event: Recorded<DomainEvent>): Promise<readonly Write[]> {
    return this.handleAll([event]);
  }

  async handleAll(events: readonly Recorded<DomainEvent>[]): Promise<readonly Write[]> {
    const drafts = await this.currentOf(events.flatMap((event) => this.draftsOf(event)));
    if (drafts.length === 0) return [];
    const partnerEventsById = await this.partnerEventsOf(drafts);
    const deliveryIds = [...partnerEventsById].flatMap(([eventId, event]) => deliveryIdsOf(eventId, event));
    // A delivery written earlier may already be running or finished.
    const planned = new Set((await this.store.getMany(deliveries, deliveryIds)).map(({ id }) => id));
    const writes: Write[] = [];
    for (const { event, eventId, tenantId } of drafts) {
      const partnerEvent = partnerEventsById.get(eventId);
      if (!partnerEvent) continue;
      const { isStored, ...document } = partnerEvent;
      const { position } = event;
      const { traceparent } = event.metadata;
      if (!isStored) writes.push({ ...putOf(partnerEvents, eventId, document), position });
      for (const endpointId of document.plannedFor) {
        const deliveryId = deliveryIdOf(eventId, document, endpointId);
        if (planned.has(deliveryId)) continue;
        const delivery = {
          ...newDelivery(eventId, document, endpointId, momentOf(this.clock, tenantId)),
          ...(traceparent !== undefined && { traceparent }),
        };
        writes.push({ ...putOf(deliveries, deliveryId, delivery), position });
      }
    }
    return writes;
  }

  /** Notifies the dispatcher of this process; the others find new deliveries by polling. */
  afterCommit(writes: readonly Write[]): void {
    const lanes = writes.flatMap((write) =>
      write.kind === 'put' && write.collection.name === deliveries.name
        ? ((write.document as DeliveryDocument).queue ?? [])
        : [],
    );
    for (const lane of new Set(lanes)) this.wakeSignal.wake(lane);
  }

  /**
   * Returns the partner events by id: the stored one if the event was handled before, otherwise one with the
   * company's next number.
   */
  private async partnerEventsOf(
    drafts: readonly PartnerEventDraft[],
  ): Promise<Map<string, PartnerEventDocument & { readonly isStored: boolean }>> {
    const stored = await this.store.getMany(
      partnerEvents,
      drafts.map(({ eventId }) => eventId),
    );
    const storedById = new Map(stored.map(({ id, document }) => [id, document]));
    const endpointsOfPartners = await this.endpointsOf(drafts);
    const companyIds = drafts.map(({ payload }) => payload.serviceCompanyId);
    const numbers = await CompanyNumbers.read(this.store, companyIds);
    const externalIds = await this.references.externalIdsOf(companyIds);
    return new Map(
      drafts.map((draft) => {
        const { event, eventId, tenantId, payload } = draft;
        const before = storedById.get(eventId);
        // Called for stored events too, because it advances the numbers.
        const place = numbers.next(payload.serviceCompanyId, event.metadata.recordedAt, before);
        const position = numbers.placeOf(event.position);
        const externalCompanyId = externalIds.get(payload.serviceCompanyId) ?? null;
        const document =
          before ??
          partnerEventOf(
            { ...draft, payload: withExternalId(payload, externalCompanyId) },
            { ...place, position },
            endpointsOfPartners.get(partnerOf(tenantId)) ?? [],
          );
        return [eventId, { ...document, isStored: before !== undefined }];
      }),
    );
  }

  /** Leaves out events of tenants that a reset of the sandbox has replaced: nobody waits for them any more. */
  private async currentOf(drafts: readonly PartnerEventDraft[]): Promise<readonly PartnerEventDraft[]> {
    const former = new Set<string>();
    for (const tenantId of new Set(drafts.map((draft) => draft.tenantId)))
      if (await this.tenants.isFormer(tenantId)) former.add(tenantId);
    return drafts.filter(({ tenantId }) => !former.has(tenantId));
  }

  private async endpointsOf(
    drafts: readonly PartnerEventDraft[],
  ): Promise<ReadonlyMap<string, readonly EndpointDocument[]>> {
    const partners = [...new Set(drafts.map(({ tenantId }) => partnerOf(tenantId)))];
    const stored = await this.store.getMany(endpoints, partners);
    return new Map(stored.map(({ id, document }) => [id, document.endpoints]));
  }

  private draftsOf(event: Recorded<DomainEvent>): PartnerEventDraft[] {
    const { tenantId } = event.metadata;
    if (tenantId === null) return [];
    return (this.mappings.get(event.type) ?? []).flatMap((mapping) => {
      const payload = payloadOf(mapping, event);
      if (!payload) return [];
      const { eventName } = mapping;
      const eventId = eventIdOf(event.id, eventName, new Date(event.metadata.recordedAt));
      return [{ event, tenantId, eventId, eventName, payload }];
    });
  }
}

/** Returns a payload with the partner's id of the company after the service's ids. */
function withExternalId(payload: WebhookPayload, externalCompanyId: string | null): WebhookPayload {
  const { serviceCompanyId, serviceCustomerId, ...fields } = payload;
  return { serviceCompanyId, serviceCustomerId, externalCompanyId, ...fields };
}

function partnerEventOf(
  { event, tenantId, eventId, eventName, payload }: PartnerEventDraft,
  { sequence, createdAt, position }: EventNumber & Pick<PartnerEventDocument, 'position'>,
  tenantEndpoints: readonly EndpointDocument[],
): PartnerEventDocument {
  const at = new Date(createdAt);
  const recipients = recipientsAmong(tenantEndpoints, eventName);
  // An event that no endpoint subscribes to has no outcome. Without an enabled endpoint, the outcome is a failure.
  const hasOutcome =
    tenantEndpoints.length === 0 || tenantEndpoints.some((endpoint) => isSubscribed(endpoint, eventName));
  const { requiredActionId } = payload;
  const announced = typeof requiredActionId === 'string' ? requiredActionId : null;
  return {
    tenantId,
    companyId: payload.serviceCompanyId,
    position,
    requestId: event.metadata.correlationId,
    sequence,
    eventName,
    createdAt,
    body: envelopeOf(eventId, eventName, { ...payload, sequence }, at),
    ...recipients,
    requiredActionId: announced,
    unreported: announced !== null && hasOutcome && recipients.plannedFor.length === 0 ? 'failed' : null,
  };
}

/** Returns a typed `put` for a batch. */
const putOf = <D extends object>(collection: Collection<D>, id: string, document: D): Write => ({
  kind: 'put',
  collection,
  id,
  document,
});
