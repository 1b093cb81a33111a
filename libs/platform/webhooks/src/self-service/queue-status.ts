import type { DocumentStore } from '#kit/document-store';
import { DeliveryQueue } from '../dispatcher/delivery-queue.js';
import { deliveries, endpoints } from '../records.js';

/** A tenant with planned deliveries. */
export interface QueuedTenant {
  readonly tenantId: string;
  /** Number of deliveries with a planned attempt. */
  readonly planned: number;
  /** Number of deliveries due at once, and since when the oldest has waited (real time). */
  readonly pending: number;
  readonly pendingSince: string | null;
  /** When the next attempt is due, in the tenant's time. */
  readonly nextAttemptAt: string | null;
  readonly enabled: boolean;
}

/** Counts the waiting deliveries per tenant. */
export class QueueStatus {
  constructor(private readonly store: DocumentStore) {}

  async tenants(): Promise<QueuedTenant[]> {
    const found: QueuedTenant[] = [];
    for await (const tenantId of new DeliveryQueue(this.store).tenants()) found.push(await this.of(tenantId));
    return found;
  }

  private async of(tenantId: string): Promise<QueuedTenant> {
    const queued = { queue: tenantId };
    const waiting = { queue: tenantId, stage: 'pending' } as const;
    const [planned, pending, [next], [oldest], endpoint] = await Promise.all([
      this.store.count(deliveries, { where: queued }),
      this.store.count(deliveries, { where: waiting }),
      this.store.find(deliveries, { where: queued, orderBy: { field: 'nextAttemptAt' }, limit: 1 }),
      this.store.find(deliveries, { where: waiting, orderBy: { field: 'since' }, limit: 1 }),
      this.store.get(endpoints, tenantId),
    ]);
    return {
      tenantId,
      planned,
      pending,
      pendingSince: oldest?.document.since ?? null,
      nextAttemptAt: next?.document.nextAttemptAt ?? null,
      enabled: endpoint?.document.enabled ?? false,
    };
  }
}
