import type { DocumentStore, Stored } from '#projections';
import { givenUp } from '../deliveries/delivery.js';
import { type Claim, deliveries, type DeliveryDocument } from '../records.js';

export type StoredDelivery = Stored<DeliveryDocument>;

const PAGE = 100;

/** The deliveries that wait, as the store holds them; any number of processes work on it. */
export class DeliveryQueue {
  constructor(private readonly store: DocumentStore) {}

  /** Every tenant with something planned, by skipping from one to the next: a long queue costs no more than a short one. */
  async *tenants(): AsyncIterable<string> {
    let last = '';
    for (;;) {
      const [next] = await this.store.find(deliveries, {
        where: { queue: { $gt: last } },
        orderBy: { field: 'queue' },
        limit: 1,
      });
      const tenantId = next?.document.queue;
      if (tenantId === null || tenantId === undefined) return;
      yield tenantId;
      last = tenantId;
    }
  }

  /** What a tenant's endpoint is due to be sent, oldest first. */
  async due(tenantId: string, now: Date): Promise<StoredDelivery[]> {
    const found = await this.store.find(deliveries, {
      where: { queue: tenantId, nextAttemptAt: { $lte: now.toISOString() } },
      orderBy: { field: 'nextAttemptAt' },
      limit: PAGE,
    });
    return found.sort(({ document: a }, { document: b }) =>
      a.nextAttemptAt === b.nextAttemptAt ? a.sequence - b.sequence : 0,
    );
  }

  /** Whether no earlier event of the company still waits for its first attempt. */
  async isItsTurn({ id, document }: StoredDelivery): Promise<boolean> {
    if (document.firstOf === null) return true;
    const [first] = await this.store.find(deliveries, {
      where: { firstOf: document.firstOf },
      orderBy: { field: 'sequence' },
      limit: 1,
    });
    return first?.id === id;
  }

  /** The delivery with the claim on it; null where another took it first. */
  async claim(delivery: StoredDelivery, claim: Claim): Promise<StoredDelivery | null> {
    const document = { ...delivery.document, claim };
    return (await this.store.replace(deliveries, delivery.id, document, delivery.revision))
      ? { id: delivery.id, revision: delivery.revision + 1, document }
      : null;
  }

  /** Changes a delivery to what `change` makes of it, as often as somebody else was faster. */
  async update(
    delivery: StoredDelivery,
    change: (document: DeliveryDocument) => DeliveryDocument,
  ): Promise<void> {
    let current: StoredDelivery | null = delivery;
    while (current) {
      if (await this.store.replace(deliveries, current.id, change(current.document), current.revision))
        return;
      current = await this.store.get(deliveries, current.id);
    }
  }

  /** Plans nothing more for a tenant whose endpoint is disabled or gone. Tests are sent to a disabled one. */
  async giveUp(tenantId: string, testsToo: boolean): Promise<void> {
    for (let offset = 0; ;) {
      const page = await this.store.find(deliveries, {
        where: { queue: tenantId },
        orderBy: { field: 'nextAttemptAt' },
        offset,
        limit: PAGE,
      });
      for (const delivery of page) {
        if (delivery.document.test && !testsToo) offset++;
        else await this.store.replace(deliveries, delivery.id, givenUp(delivery.document), delivery.revision);
      }
      if (page.length < PAGE) return;
    }
  }
}
