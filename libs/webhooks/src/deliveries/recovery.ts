import type { Clock } from '#hosting';
import type { DocumentStore, Stored } from '#projections';
import { deliveryIdOf } from '../events/envelope.js';
import { isSubscribed } from '../events/subscriptions.js';
import { type DeliveryDocument, deliveries, type PartnerEventDocument, partnerEvents } from '../records.js';
import { newDelivery, plannedAnew } from './delivery.js';
import { enabledEndpoint } from './webhook-deliveries.js';

type StoredEvent = Stored<PartnerEventDocument>;

const PAGE = 100;

/** Sends what a tenant never got. */
export class Recovery {
  constructor(
    private readonly store: DocumentStore,
    private readonly clock: Clock,
    private readonly onPlanned: () => void = () => undefined,
  ) {}

  /** When the first event arose that was meant for the tenant and never delivered; null where there is none. */
  async firstUndelivered(tenantId: string): Promise<string | null> {
    const orderBy = { field: 'createdAt' } as const;
    const [[missed], failed] = await Promise.all([
      this.store.find(partnerEvents, { where: { tenantId, missed: true }, orderBy, limit: 1 }),
      this.store.find(deliveries, { where: { tenantId, status: 'failed', test: false }, orderBy, limit: 1 }),
    ]);
    const ids = failed.map(({ document }) => document.eventId);
    const events = await this.store.getMany(partnerEvents, ids);
    const times = [...events, ...(missed ? [missed] : [])].map(({ document }) => document.createdAt);
    return times.sort()[0] ?? null;
  }

  /**
   * Plans every subscribed event since a time that was never delivered, also those that no delivery was made for.
   *
   * @param since RFC 3339; null: from the first event on
   * @returns how many
   * @throws {DomainError} `E_NOT_FOUND`, `E_RESOURCE_CONFLICT` where the endpoint is missing or disabled
   */
  async recover(tenantId: string, since: string | null): Promise<number> {
    const endpoint = await enabledEndpoint(this.store, tenantId);
    let recovered = 0;
    for (let offset = 0; ; offset += PAGE) {
      const page = await this.store.find(partnerEvents, {
        where: { tenantId, createdAt: { $gte: since ?? '' } },
        orderBy: { field: 'createdAt' },
        offset,
        limit: PAGE,
      });
      const subscribed = page.filter(({ document }) => isSubscribed(endpoint, document.eventName));
      const ids = subscribed.map(deliveryOf);
      const known = new Map((await this.store.getMany(deliveries, ids)).map((found) => [found.id, found]));
      for (const event of subscribed) if (await this.plan(event, known.get(deliveryOf(event)))) recovered++;
      if (page.length < PAGE) break;
    }
    if (recovered > 0) this.onPlanned();
    return recovered;
  }

  /** False where the event was delivered, is on its way, or somebody else planned it just now. */
  private async plan(event: StoredEvent, known: Stored<DeliveryDocument> | undefined): Promise<boolean> {
    const { document, id } = event;
    const now = this.clock.now(document.tenantId);
    const deliveryId = deliveryOf(event);
    const planned = known
      ? known.document.status === 'failed' &&
        known.document.deliveredAt === null &&
        (await this.store.replace(deliveries, deliveryId, inOrder(known.document, now), known.revision))
      : await this.store.insert(deliveries, deliveryId, newDelivery(id, document, now));
    if (document.missed || document.deliveryId === null)
      await this.store.replace(partnerEvents, id, { ...document, deliveryId, missed: false }, event.revision);
    return planned;
  }
}

const deliveryOf = ({ id, document }: StoredEvent): string =>
  document.deliveryId ?? deliveryIdOf(id, new Date(document.createdAt));

/** Planned anew, and in the order of its company's events again. */
const inOrder = (delivery: DeliveryDocument, now: Date): DeliveryDocument => ({
  ...plannedAnew(delivery, now),
  firstOf: delivery.companyId,
});
