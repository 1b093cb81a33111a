import { changeRecord, type DocumentStore, pagesOf, type Stored } from '#kit/document-store';
import { canceled, type Moment } from '../deliveries/delivery.js';
import {
  type Attempt,
  deliveries,
  type DeliveryDocument,
  type ListedDelivery,
  partnerEvents,
  SUBSCRIPTION,
} from '../records.js';

export type StoredDelivery = Stored<DeliveryDocument>;

/** A delivery and the envelope sent with every attempt; null if the event no longer exists. */
export type DueDelivery = StoredDelivery & { readonly body: string | null };

/** The first planned delivery of a lane. */
export interface PlannedDelivery {
  readonly lane: string;
  /** In the tenant's time. */
  readonly nextAttemptAt: string;
  readonly test: boolean;
  /** When it was planned, in real time. */
  readonly since: string;
  /** Null before the first attempt. */
  readonly lastAttempt: Attempt | null;
}

const PAGE = 50;
/** Maximum number of recently planned deliveries that are read. With more, looking at each lane is cheaper. */
const MAX_RECENT = 500;
const BY_TIME = { field: 'nextAttemptAt' } as const;

/** The planned deliveries in the store, shared by any number of processes. */
export class DeliveryQueue {
  constructor(private readonly store: DocumentStore) {}

  /**
   * Yields the first planned delivery of every lane. Skips from lane to lane, so a long queue costs no more than a short
   * one.
   */
  async *lanes(): AsyncIterable<PlannedDelivery> {
    for (let last = ''; ;) {
      const [next] = await this.store.find(deliveries, {
        where: { queue: { $gt: last } },
        orderBy: { field: 'queue', then: ['nextAttemptAt'] },
        withoutDetails: true,
        limit: 1,
      });
      const planned = next && plannedOf(next);
      if (!planned) return;
      yield planned;
      last = planned.lane;
    }
  }

  /** Returns the first planned delivery of a lane. */
  async firstOf(lane: string): Promise<PlannedDelivery | null> {
    const next = { where: { queue: lane }, orderBy: BY_TIME, limit: 1, withoutDetails: true } as const;
    const [first] = await this.store.find(deliveries, next);
    return first ? plannedOf(first) : null;
  }

  /**
   * Returns the lanes whose deliveries were planned at a time or later and are not attempted yet; null if there are too
   * many to read.
   *
   * @param since real time
   */
  async plannedSince(since: Date): Promise<ReadonlySet<string> | null> {
    const recent = await this.store.find(deliveries, {
      where: { stage: 'pending', since: { $gte: since.toISOString() } },
      orderBy: { field: 'since' },
      withoutDetails: true,
      limit: MAX_RECENT,
    });
    if (recent.length === MAX_RECENT) return null;
    return new Set(recent.flatMap(({ document: { queue } }) => queue ?? []));
  }

  /**
   * Returns a page of the lane's due deliveries, oldest first, and whether the page is the last one. Leaves out deliveries
   * that the subscriber is still writing, because MongoDB may show a later delivery before an earlier one. If an older log
   * was restored, it also leaves out the deliveries of the events that the log lacks.
   *
   * @param limit size of the page
   */
  async due(
    lane: string,
    now: Date,
    limit = PAGE,
  ): Promise<{ readonly due: DueDelivery[]; readonly isAll: boolean }> {
    const written = await this.written();
    const where = { queue: lane, nextAttemptAt: { $lte: now.toISOString() } };
    for await (const page of pagesOf(this.store, deliveries, { where, orderBy: BY_TIME, limit })) {
      const due = page
        .filter(({ document }) => document.position <= written)
        .sort(({ document: a }, { document: b }) =>
          a.nextAttemptAt === b.nextAttemptAt ? a.sequence - b.sequence : 0,
        );
      if (due.length > 0) return { due: await this.withBodies(due), isAll: page.length < limit };
    }
    return { due: [], isAll: true };
  }

  /**
   * Returns the delivery to attempt before all others of the company: the given one, or that of an earlier event. The
   * latter may have a later due time, because it was recovered.
   *
   * @param now tenant's time
   * @returns null if the earlier delivery is not due yet or is still being written, or if no first attempt is left
   */
  async firstInTurn(delivery: DueDelivery, now: Date): Promise<DueDelivery | null> {
    const { firstOf } = delivery.document;
    if (firstOf === null) return delivery;
    const [first] = await this.store.find(deliveries, {
      where: { firstOf },
      orderBy: { field: 'sequence' },
      limit: 1,
    });
    if (!first) return null;
    if (first.id === delivery.id) return delivery;
    const { nextAttemptAt } = first.document;
    const isDue = nextAttemptAt !== null && nextAttemptAt <= now.toISOString();
    if (!isDue || first.document.position > (await this.written())) return null;
    const [withBody] = await this.withBodies([first]);
    return withBody ?? null;
  }

  /** Updates a delivery, and retries if another process changed it first. */
  async update(
    delivery: StoredDelivery,
    change: (document: DeliveryDocument) => DeliveryDocument | Promise<DeliveryDocument>,
  ): Promise<void> {
    await changeRecord(this.store, deliveries, delivery, (document) => document && change(document));
  }

  /** Cancels the planned deliveries of a lane that are over. */
  async giveUp(lane: string, now: Moment, isOver: (delivery: DeliveryDocument) => boolean): Promise<void> {
    const where = { queue: lane };
    for await (const page of pagesOf(this.store, deliveries, { where, orderBy: BY_TIME, limit: PAGE }))
      await Promise.all(
        page
          .filter(({ document }) => isOver(document))
          .map(({ id, document, revision }) =>
            this.store.replace(deliveries, id, canceled(document, now), revision),
          ),
      );
  }

  /** Returns the checkpoint up to which the subscriber has written all deliveries. */
  private async written(): Promise<number> {
    return (await this.store.checkpoint(SUBSCRIPTION)) ?? -1;
  }

  private async withBodies(queued: readonly StoredDelivery[]): Promise<DueDelivery[]> {
    const ids = queued.flatMap(({ document }) => (document.body === null ? [document.eventId] : []));
    const events = ids.length > 0 ? await this.store.getMany(partnerEvents, ids) : [];
    const bodies = new Map(events.map(({ id, document }) => [id, document.body]));
    return queued.map((delivery) => {
      const { body, eventId } = delivery.document;
      return { ...delivery, body: body ?? bodies.get(eventId) ?? null };
    });
  }
}

function plannedOf({ document }: Stored<ListedDelivery>): PlannedDelivery | null {
  const { queue: lane, nextAttemptAt, test, since, lastAttempt } = document;
  return lane === null || nextAttemptAt === null ? null : { lane, nextAttemptAt, test, since, lastAttempt };
}
