import { Injectable } from '@nestjs/common';
import { DocumentStore } from '#kit/document-store';
import { isSuccess } from '../deliveries/delivery.js';
import { DeliveryQueue } from '../dispatcher/delivery-queue.js';
import { endpointsOf, ofLane } from '../endpoint/tenant-endpoints.js';
import { type Attempt, deliveries } from '../records.js';

/** An endpoint with planned deliveries. */
export interface QueuedTenant {
  readonly tenantId: string;
  readonly endpointId: string;
  /** Number of deliveries with a planned attempt. */
  readonly planned: number;
  /** Number of deliveries due at once, and since when the oldest has waited (real time). */
  readonly pending: number;
  readonly pendingSince: string | null;
  /** When the next attempt is due, in the tenant's time. */
  readonly nextAttemptAt: string | null;
  /** Why the last attempt of the next delivery in the queue failed. Null if it has not failed. */
  readonly lastFailure: string | null;
  readonly enabled: boolean;
}

/** Counts the waiting deliveries per endpoint. */
@Injectable()
export class QueueStatus {
  constructor(private readonly store: DocumentStore) {}

  async tenants(): Promise<QueuedTenant[]> {
    const queued: QueuedTenant[] = [];
    for await (const lane of new DeliveryQueue(this.store).lanes()) queued.push(await this.of(lane));
    return queued;
  }

  private async of(lane: string): Promise<QueuedTenant> {
    const { tenantId, endpointId } = ofLane(lane);
    const queued = { queue: lane };
    const waiting = { queue: lane, stage: 'pending' } as const;
    const [planned, pending, [next], [oldest], tenantEndpoints] = await Promise.all([
      this.store.count(deliveries, { where: queued }),
      this.store.count(deliveries, { where: waiting }),
      this.store.find(deliveries, { where: queued, orderBy: { field: 'nextAttemptAt' }, limit: 1 }),
      this.store.find(deliveries, { where: waiting, orderBy: { field: 'since' }, limit: 1 }),
      endpointsOf(this.store, tenantId),
    ]);
    return {
      tenantId,
      endpointId,
      planned,
      pending,
      pendingSince: oldest?.document.since ?? null,
      nextAttemptAt: next?.document.nextAttemptAt ?? null,
      lastFailure: failureOf(next?.document.attempts.at(-1)),
      enabled: tenantEndpoints.some((one) => one.endpointId === endpointId && one.enabled),
    };
  }
}

const failureOf = (attempt: Attempt | undefined): string | null =>
  attempt && !isSuccess(attempt.statusCode)
    ? (attempt.error ?? `the endpoint responded with ${attempt.statusCode}`)
    : null;
