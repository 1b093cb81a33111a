import type { Clock } from '#kit/kernel';
import type { DocumentStore, Stored } from '#kit/document-store';
import { deliveryIdOf } from '../events/envelope.js';
import { isSubscribed } from '../events/subscriptions.js';
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
import { enabledEndpoint } from './webhook-deliveries.js';

/** Deliveries that recovery sends now. */
const WAITS: ReadonlySet<DeliveryStatus> = new Set(['retrying', 'failed']);

type StoredEvent = Stored<PartnerEventDocument>;

const PAGE = 100;
/** Maximum number of unsubscribed events skipped while looking for the first undelivered one. */
const MAX_SKIPPED = 1_000;

/** Delivers the events that a tenant missed. */
export class Recovery {
  constructor(
    private readonly store: DocumentStore,
    private readonly clock: Clock,
    private readonly onPlanned: (tenantId: string) => void = () => undefined,
  ) {}

  /**
   * Returns the time of the oldest subscribed event that was never delivered, or null if there is none. If very
   * many unsubscribed events precede it, the time may be earlier.
   */
  async firstUndelivered(endpoint: EndpointDocument): Promise<string | null> {
    const { tenantId } = endpoint;
    const orderBy = { field: 'createdAt' } as const;
    const missed = await firstOf(
      (offset) =>
        this.store.find(partnerEvents, { where: { tenantId, missed: true }, orderBy, offset, limit: PAGE }),
      ({ document }) => isSubscribed(endpoint, document.eventName),
    );
    const failedOnes = { tenantId, status: 'failed', test: false, deliveredAt: null } as const;
    const failed = await firstOf(
      (offset) =>
        this.store.find(deliveries, { where: failedOnes, orderBy: OLDEST_FIRST, offset, limit: PAGE }),
      ({ document }) => isSubscribed(endpoint, document.eventName),
    );
    const event = failed && (await this.store.get(partnerEvents, failed.document.eventId));
    const times = [missed, event].flatMap((found) => (found ? [found.document.createdAt] : []));
    return times.sort()[0] ?? null;
  }

  /**
   * Plans an immediate delivery for every subscribed event since `since` that was never delivered, including those
   * that wait for a retry and those without a delivery. Events of one company keep their order.
   *
   * @param since RFC 3339; null: from the first event
   * @returns the number of planned deliveries
   * @throws {DomainError} `E_NOT_FOUND` if there is no endpoint, `E_RESOURCE_CONFLICT` if it is disabled
   */
  async recover(tenantId: string, since: string | null): Promise<number> {
    const endpoint = await enabledEndpoint(this.store, tenantId);
    const companies = new Set<string>();
    let recovered = 0;
    for (let offset = 0; ; offset += PAGE) {
      const page = await this.store.find(partnerEvents, {
        where: { tenantId, createdAt: { $gte: since ?? '' } },
        orderBy: OLDEST_FIRST,
        offset,
        limit: PAGE,
      });
      const alone = page.filter(({ document }) => document.companyId === null);
      const found = new Set(page.flatMap(({ document }) => document.companyId ?? []));
      const plans = [
        this.planInOrder(endpoint, alone),
        ...[...found]
          .filter((companyId) => !companies.has(companyId))
          .map((companyId) => this.recoverCompany(endpoint, companyId, since ?? '')),
      ];
      for (const planned of await Promise.all(plans)) recovered += planned;
      for (const companyId of found) companies.add(companyId);
      if (page.length < PAGE) break;
    }
    if (recovered > 0) this.onPlanned(tenantId);
    return recovered;
  }

  private async recoverCompany(
    endpoint: EndpointDocument,
    companyId: string,
    since: string,
  ): Promise<number> {
    const { tenantId } = endpoint;
    let recovered = 0;
    for (let offset = 0; ; offset += PAGE) {
      const orderBy = { field: 'sequence' } as const;
      const page = await this.store.find(partnerEvents, {
        where: { companyId, tenantId },
        orderBy,
        offset,
        limit: PAGE,
      });
      const asked = page.filter(({ document }) => document.createdAt >= since);
      recovered += await this.planInOrder(endpoint, asked);
      if (page.length < PAGE) return recovered;
    }
  }

  /** Plans the events one by one: a dispatcher that sees an event also sees the earlier ones. */
  private async planInOrder(endpoint: EndpointDocument, events: readonly StoredEvent[]): Promise<number> {
    const wanted = events.filter(
      ({ document }) => isSubscribed(endpoint, document.eventName) && document.deliveredAt === undefined,
    );
    const stored = await this.store.getMany(deliveries, wanted.map(deliveryOf));
    const known = new Map(stored.map((found) => [found.id, found]));
    let planned = 0;
    for (const event of wanted) if (await this.plan(event, known.get(deliveryOf(event)))) planned++;
    return planned;
  }

  /** Returns false if the event was delivered, is already due, or was just planned by another process. */
  private async plan(event: StoredEvent, known: Stored<DeliveryDocument> | undefined): Promise<boolean> {
    const { document, id } = event;
    const deliveryId = deliveryOf(event);
    const now = momentOf(this.clock, document.tenantId);
    const planned = known
      ? WAITS.has(known.document.status) &&
        known.document.deliveredAt === null &&
        (await this.store.replace(
          deliveries,
          deliveryId,
          { ...rescheduled(known.document, now), firstOf: known.document.companyId },
          known.revision,
        ))
      : await this.store.insert(deliveries, deliveryId, newDelivery(id, document, now));
    if (document.missed || document.deliveryId === null)
      await this.store.replace(partnerEvents, id, { ...document, deliveryId, missed: false }, event.revision);
    return planned;
  }
}

const deliveryOf = ({ id, document }: StoredEvent): string =>
  document.deliveryId ?? deliveryIdOf(id, new Date(document.createdAt));

/** Returns the first match; after `MAX_SKIPPED` misses, the last row read. */
async function firstOf<T>(
  page: (offset: number) => Promise<readonly T[]>,
  counts: (found: T) => boolean,
): Promise<T | undefined> {
  for (let offset = 0; ; offset += PAGE) {
    const found = await page(offset);
    const first = found.find(counts);
    if (first || found.length < PAGE) return first;
    if (offset + PAGE >= MAX_SKIPPED) return found.at(-1);
  }
}
