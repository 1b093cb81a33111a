import { Injectable } from '@nestjs/common';
import { Clock } from '#kit/kernel';
import { Tenants } from '#platform/http';
import { changeRecord, DocumentStore, pagesOf, type Stored } from '#kit/document-store';
import { WakeSignal } from '../dispatcher/wake-signal.js';
import {
  assertEnabled,
  endpointAmong,
  endpointsOf,
  firstOfCompany,
  laneOf,
} from '../endpoint/tenant-endpoints.js';
import { deliveryIdOf, deliveryIdsOf } from '../events/envelope.js';
import { isSubscribed, recoveredBy } from '../events/subscriptions.js';
import {
  type DeliveryDocument,
  type DeliveryStatus,
  deliveries,
  type EndpointDocument,
  type PartnerEventDocument,
  partnerEvents,
  OLDEST_FIRST,
} from '../records.js';
import { momentOf, newDelivery, rescheduled } from './delivery.js';

/** The states of deliveries that recovery sends now. */
const RECOVERABLE: ReadonlySet<DeliveryStatus> = new Set(['retrying', 'failed']);

type StoredEvent = Stored<PartnerEventDocument>;

/** The endpoint to recover, and the tenant's other endpoints. */
interface Recovering {
  /** The partner's current tenant, whose events are delivered. */
  readonly tenantId: string;
  readonly endpoint: EndpointDocument;
  readonly others: readonly string[];
}

const PAGE = 100;
/** Maximum number of unsubscribed events skipped while looking for the first undelivered one. */
const MAX_SKIPPED = 1_000;

/** Delivers the events that a tenant's endpoints missed. */
@Injectable()
export class Recovery {
  constructor(
    private readonly store: DocumentStore,
    private readonly clock: Clock,
    private readonly wakeSignal: WakeSignal,
    private readonly tenants: Tenants,
  ) {}

  /**
   * Returns the time of the oldest subscribed event that the endpoint missed, or null if there is none. If very many
   * other events precede it, the time may be earlier.
   */
  async firstUndelivered(endpoint: EndpointDocument): Promise<string | null> {
    const tenantId = await this.tenants.current(endpoint.tenantId);
    const ofMissed = {
      where: { tenantId, missed: true },
      orderBy: { field: 'createdAt' },
      limit: PAGE,
    } as const;
    const missed = await firstMatch(
      pagesOf(this.store, partnerEvents, ofMissed),
      ({ document }) => isSubscribed(endpoint, document.eventName) && isMissedBy(document, endpoint),
    );
    const ofFailed = { where: failedOf(tenantId, endpoint), orderBy: OLDEST_FIRST, limit: PAGE } as const;
    const failed = await firstMatch(pagesOf(this.store, deliveries, ofFailed), ({ document }) =>
      isSubscribed(endpoint, document.eventName),
    );
    const failedEvent = failed && (await this.store.get(partnerEvents, failed.document.eventId));
    const times = [missed, failedEvent].flatMap((event) => event?.document.createdAt ?? []);
    return times.sort()[0] ?? null;
  }

  /** Counts the deliveries that wait for the endpoint or failed. */
  async countWaiting(endpoint: EndpointDocument): Promise<number> {
    const tenantId = await this.tenants.current(endpoint.tenantId);
    const [planned, failed] = await Promise.all([
      this.store.count(deliveries, { where: { queue: laneOf(endpoint.tenantId, endpoint.endpointId) } }),
      this.store.count(deliveries, { where: failedOf(tenantId, endpoint) }),
    ]);
    return planned + failed;
  }

  /**
   * Plans an immediate delivery for every subscribed event since `since` that was never delivered to an endpoint,
   * including those that wait for a retry and those without a delivery. An endpoint gets an event from before its
   * creation only if no other endpoint has it. Events of one company keep their order.
   *
   * @param since RFC 3339; null: from the first event
   * @param endpointId null: all enabled endpoints
   * @returns the number of planned deliveries
   * @throws {DomainError} `E_NOT_FOUND` if there is no endpoint, `E_RESOURCE_CONFLICT` if it is disabled
   */
  async recover(tenantId: string, since: string | null, endpointId: string | null): Promise<number> {
    const all = await endpointsOf(this.store, tenantId);
    const first = endpointAmong(all, endpointId);
    const chosen = endpointId === null ? all.filter(({ enabled }) => enabled) : [first];
    // If no endpoint is enabled, reports the first as disabled.
    assertEnabled(chosen[0] ?? first);
    const current = await this.tenants.current(tenantId);
    let recovered = 0;
    for (const endpoint of chosen) {
      const others = all.filter((one) => one !== endpoint).map((other) => other.endpointId);
      const planned = await this.recoverOne({ tenantId: current, endpoint, others }, since ?? '');
      if (planned > 0) this.wakeSignal.planned(laneOf(tenantId, endpoint.endpointId));
      recovered += planned;
    }
    return recovered;
  }

  private async recoverOne(recovering: Recovering, since: string): Promise<number> {
    const { tenantId } = recovering;
    const companies = new Set<string>();
    let recovered = 0;
    const where = { tenantId, createdAt: { $gte: since } };
    const all = { where, orderBy: OLDEST_FIRST, limit: PAGE };
    for await (const page of pagesOf(this.store, partnerEvents, all)) {
      const alone = page.filter(({ document }) => document.companyId === null);
      const companyIds = new Set(page.flatMap(({ document }) => document.companyId ?? []));
      const plans = [
        this.planInOrder(recovering, alone),
        ...[...companyIds]
          .filter((companyId) => !companies.has(companyId))
          .map((companyId) => this.recoverCompany(recovering, companyId, since)),
      ];
      for (const planned of await Promise.all(plans)) recovered += planned;
      for (const companyId of companyIds) companies.add(companyId);
    }
    return recovered;
  }

  /**
   * Reads the company by `sequence`, the order of first attempts. After an older log was restored, the times of events
   * may disagree with it.
   */
  private async recoverCompany(recovering: Recovering, companyId: string, since: string): Promise<number> {
    const { tenantId } = recovering;
    let recovered = 0;
    const all = { where: { companyId, tenantId }, orderBy: { field: 'sequence' }, limit: PAGE } as const;
    for await (const page of pagesOf(this.store, partnerEvents, all)) {
      const recent = page.filter(({ document }) => document.createdAt >= since);
      recovered += await this.planInOrder(recovering, recent);
    }
    return recovered;
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

/** Returns the filter of a tenant's failed deliveries to an endpoint. */
const failedOf = (tenantId: string, { endpointId }: EndpointDocument) =>
  ({ tenantId, status: 'failed', test: false, deliveredAt: null, endpointId }) as const;

/** Reports whether an event arose while the endpoint was disabled, or while there was no endpoint. */
const isMissedBy = ({ missed, missedBy }: PartnerEventDocument, { endpointId }: EndpointDocument): boolean =>
  missed && (missedBy.length === 0 || missedBy.includes(endpointId));

/** Returns the first match; after `MAX_SKIPPED` misses, the last row read. */
async function firstMatch<T>(
  pages: AsyncIterable<readonly T[]>,
  counts: (row: T) => boolean,
): Promise<T | undefined> {
  let skipped = 0;
  for await (const page of pages) {
    const first = page.find(counts);
    if (first) return first;
    skipped += page.length;
    if (skipped >= MAX_SKIPPED) return page.at(-1);
  }
  return undefined;
}
