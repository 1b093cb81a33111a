import type { DocumentStore, Stored } from '#kit/document-store';
import { givenUp, type Moment } from '../deliveries/delivery.js';
import { deliveries, type DeliveryDocument, partnerEvents, SUBSCRIPTION } from '../records.js';

export type StoredDelivery = Stored<DeliveryDocument>;

/** A delivery, and the envelope that every attempt of it sends; null where there is none any more. */
export type DueDelivery = StoredDelivery & { readonly body: string | null };

const PAGE = 50;

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

  /**
   * What a tenant's endpoint is due to be sent, oldest first, and whether that is all of it. Not what the subscriber is still writing: a store without
   * transactions may show a later event's delivery before an earlier one's.
   */
  async due(tenantId: string, now: Date): Promise<{ readonly due: DueDelivery[]; readonly isAll: boolean }> {
    const written = (await this.store.checkpoint(SUBSCRIPTION)) ?? -1;
    const found = await this.store.find(deliveries, {
      where: { queue: tenantId, nextAttemptAt: { $lte: now.toISOString() } },
      orderBy: { field: 'nextAttemptAt' },
      limit: PAGE,
    });
    const due = found
      .filter(({ document }) => (document.position ?? -1) <= written)
      .sort(({ document: a }, { document: b }) =>
        a.nextAttemptAt === b.nextAttemptAt ? a.sequence - b.sequence : 0,
      );
    return { due: await this.withBodies(due), isAll: found.length < PAGE };
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

  /** Changes a delivery to what `change` makes of it, again where another process was faster. */
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
  async giveUp(tenantId: string, now: Moment, testsToo: boolean): Promise<void> {
    for (let tests = 0; ;) {
      const page = await this.store.find(deliveries, {
        where: { queue: tenantId },
        orderBy: { field: 'nextAttemptAt' },
        offset: tests,
        limit: PAGE,
      });
      const over = page.filter(({ document }) => testsToo || !document.test);
      tests += page.length - over.length;
      await Promise.all(
        over.map(({ id, document, revision }) =>
          this.store.replace(deliveries, id, givenUp(document, now), revision),
        ),
      );
      if (page.length < PAGE) return;
    }
  }

  private async withBodies(found: readonly StoredDelivery[]): Promise<DueDelivery[]> {
    const ids = found.flatMap(({ document }) => (document.body === null ? [document.eventId] : []));
    const events = ids.length > 0 ? await this.store.getMany(partnerEvents, ids) : [];
    const bodies = new Map(events.map(({ id, document }) => [id, document.body]));
    return found.map((delivery) => {
      const { body, eventId } = delivery.document;
      return { ...delivery, body: body ?? bodies.get(eventId) ?? null };
    });
  }
}
