import type { DocumentStore } from '#kit/document-store';
import { DeliveryQueue } from '../dispatcher/delivery-queue.js';
import { deliveries, endpoints } from '../records.js';

/** A tenant that deliveries wait for. */
export interface QueuedTenant {
  readonly tenantId: string;
  /** Deliveries with an attempt planned. */
  readonly planned: number;
  /** Those that wait for an attempt at once, and since when the oldest does (real time). */
  readonly pending: number;
  readonly pendingSince: string | null;
  /** When the next attempt is due, in the tenant's time. */
  readonly nextAttemptAt: string | null;
  readonly enabled: boolean;
}

/** What waits to be sent, by tenant. */
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
