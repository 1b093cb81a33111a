import type { Clock } from '#kit/kernel';
import { changeRecord, type DocumentStore, pagesOf, type Stored } from '#kit/document-store';
import { firstOfCompany } from '../endpoint/tenant-endpoints.js';
import { deliveryIdOf, deliveryIdsOf } from '../events/envelope.js';
import { isSubscribed, recoveredBy } from '../events/subscriptions.js';
import {
  type DeliveryDocument,
  type DeliveryStatus,
  deliveries,
  type EndpointDocument,
  type PartnerEventDocument,
  partnerEvents,
} from '../records.js';
import { momentOf, newDelivery, rescheduled } from './delivery.js';

/** The states of deliveries that recovery sends now. */
const RECOVERABLE: ReadonlySet<DeliveryStatus> = new Set(['retrying', 'failed']);

type StoredEvent = Stored<PartnerEventDocument>;

/** The endpoint to recover, and the tenant's other endpoints. */
export interface Recovering {
  /** The tenant whose events are delivered. */
  readonly tenantId: string;
  readonly endpoint: EndpointDocument;
  readonly others: readonly string[];
}

const PAGE = 100;

/** Plans the missing deliveries of events to one endpoint. Repeating it plans nothing twice. */
export class RecoveryPlanner {
  /** The companies whose events have all been handled. */
  private readonly companies = new Set<string>();

  /** @param since RFC 3339: only events from this time on; '': all */
  constructor(
    private readonly store: DocumentStore,
    private readonly clock: Clock,
    private readonly since: string,
  ) {}

  /**
   * Plans deliveries for a page of events, and for all events of their companies.
   *
   * @returns the number of planned deliveries
   */
  async planPage(recovering: Recovering, page: readonly StoredEvent[]): Promise<number> {
    const alone = page.filter(({ document }) => document.companyId === null);
    const companyIds = new Set(page.flatMap(({ document }) => document.companyId ?? []));
    const others = [...companyIds].filter((companyId) => !this.companies.has(companyId));
    const plans = [
      this.planInOrder(recovering, alone),
      ...others.map((companyId) => this.planCompany(recovering, companyId)),
    ];
    const planned = await Promise.all(plans);
    for (const companyId of others) this.companies.add(companyId);
    return planned.reduce((sum, count) => sum + count, 0);
  }

  /**
   * Reads the company by `sequence`, the order of first attempts. After an older log was restored, the times of events
   * may disagree with it.
   */
  private async planCompany(recovering: Recovering, companyId: string): Promise<number> {
    const { tenantId } = recovering;
    let planned = 0;
    const all = { where: { companyId, tenantId }, orderBy: { field: 'sequence' }, limit: PAGE } as const;
    for await (const page of pagesOf(this.store, partnerEvents, all)) {
      const recent = page.filter(({ document }) => document.createdAt >= this.since);
      planned += await this.planInOrder(recovering, recent);
    }
    return planned;
  }

  /** Plans the events one by one: a dispatcher that sees an event also sees the earlier ones. */
  private async planInOrder(recovering: Recovering, events: readonly StoredEvent[]): Promise<number> {
    const { endpoint, others } = recovering;
    const undelivered = events.filter(
      ({ document }) =>
        isSubscribed(endpoint, document.eventName) && !document.deliveredTo.includes(endpoint.endpointId),
    );
    const ids = undelivered.flatMap(({ id, document }) => [
      deliveryIdOf(id, document, endpoint.endpointId),
      ...deliveryIdsOf(id, document),
    ]);
    const stored = await this.store.getMany(deliveries, [...new Set(ids)]);
    const byId = new Map(stored.map((delivery) => [delivery.id, delivery]));
    const hasOther = ({ id, document }: StoredEvent): boolean =>
      document.deliveredTo.length > 0 ||
      document.plannedFor.some((to) => {
        const delivery = byId.get(deliveryIdOf(id, document, to));
        return delivery && (others.includes(to) || delivery.document.deliveredAt !== null);
      });
    let planned = 0;
    for (const event of undelivered) {
      const own = byId.get(deliveryIdOf(event.id, event.document, endpoint.endpointId));
      const isOlder = event.document.createdAt < endpoint.createdAt;
      if (!own && isOlder && hasOther(event)) continue;
      if (await this.plan(event, endpoint.endpointId, own)) planned++;
    }
    return planned;
  }

  /** Returns false if the event was delivered, is already due, or was just planned by another process. */
  private async plan(
    event: StoredEvent,
    endpointId: string,
    own: Stored<DeliveryDocument> | undefined,
  ): Promise<boolean> {
    const { document, id } = event;
    const { tenantId, companyId } = document;
    const deliveryId = deliveryIdOf(id, document, endpointId);
    const now = momentOf(this.clock, tenantId);
    const planned = own
      ? RECOVERABLE.has(own.document.status) &&
        own.document.deliveredAt === null &&
        (await this.store.replace(
          deliveries,
          deliveryId,
          {
            ...rescheduled(own.document, endpointId, now),
            firstOf: firstOfCompany(endpointId, companyId),
          },
          own.revision,
        ))
      : await this.store.insert(deliveries, deliveryId, newDelivery(id, document, endpointId, now));
    // Other endpoints may recover the event at the same time.
    await changeRecord(
      this.store,
      partnerEvents,
      event,
      (document) => document && recoveredBy(endpointId, document),
    );
    return planned;
  }
}
