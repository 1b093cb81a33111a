import { Injectable } from '@nestjs/common';
import { DocumentStore } from '#kit/document-store';
import { Tenants } from '#platform/http';
import { isSuccess } from '../deliveries/delivery.js';
import { Recovery } from '../deliveries/recovery.js';
import { DeliveryQueue } from '../dispatcher/delivery-queue.js';
import { endpointsOf, laneOf, ofLane } from '../endpoint/tenant-endpoints.js';
import { type Attempt, deliveries, type EndpointDocument, endpoints, LATEST_FIRST } from '../records.js';

/** An endpoint with planned deliveries, or a disabled one with undelivered events. */
export interface QueuedTenant {
  readonly tenantId: string;
  readonly endpointId: string;
  /** Null if the endpoint was removed. */
  readonly url: string | null;
  /** Number of deliveries with a planned attempt. */
  readonly planned: number;
  /** Number of deliveries due at once, and since when the oldest has waited (real time). */
  readonly pending: number;
  readonly pendingSince: string | null;
  /** When the next attempt is due, in the tenant's time. */
  readonly nextAttemptAt: string | null;
  /**
   * Why the last attempt of the next delivery in the queue failed, or of the latest failed delivery if none is planned.
   * Null if it has not failed.
   */
  readonly lastFailure: string | null;
  readonly enabled: boolean;
  /** The time of the oldest event that a disabled endpoint missed; null if it missed none or is enabled. */
  readonly undeliveredSince: string | null;
}

/** Maximum number of tenants whose disabled endpoints are examined: those disabled last. */
const MAX_TENANTS = 100;

/** Counts the waiting deliveries per endpoint. */
@Injectable()
export class QueueStatus {
  constructor(
    private readonly store: DocumentStore,
    private readonly recovery: Recovery,
    private readonly generations: Tenants,
  ) {}

  /** Returns the endpoints with planned deliveries, then the disabled ones with undelivered events. */
  async tenants(): Promise<QueuedTenant[]> {
    const queued: QueuedTenant[] = [];
    for await (const { lane } of new DeliveryQueue(this.store).lanes()) queued.push(await this.of(lane));
    const lanes = new Set(queued.map(({ tenantId, endpointId }) => laneOf(tenantId, endpointId)));
    for (const { tenantId, endpointId } of await this.disabled()) {
      const lane = laneOf(tenantId, endpointId);
      if (lanes.has(lane)) continue;
      const status = await this.of(lane);
      if (status.undeliveredSince !== null) queued.push(status);
    }
    return queued;
  }

  private async disabled(): Promise<readonly EndpointDocument[]> {
    const tenants = await this.store.find(endpoints, {
      where: { disabledSince: { $gt: '' } },
      orderBy: { field: 'disabledSince', descending: true },
      limit: MAX_TENANTS,
    });
    return tenants.flatMap(({ document }) => document.endpoints.filter(({ enabled }) => !enabled));
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
    const endpoint = tenantEndpoints.find((one) => one.endpointId === endpointId);
    const latest = next ?? (await this.latestFailed(tenantId, endpointId));
    return {
      tenantId,
      endpointId,
      url: endpoint?.url ?? null,
      planned,
      pending,
      pendingSince: oldest?.document.since ?? null,
      nextAttemptAt: next?.document.nextAttemptAt ?? null,
      lastFailure: failureOf(latest?.document.lastAttempt),
      enabled: endpoint?.enabled ?? false,
      undeliveredSince: endpoint && !endpoint.enabled ? await this.recovery.firstUndelivered(endpoint) : null,
    };
  }

  private async latestFailed(partnerId: string, endpointId: string) {
    const tenantId = await this.generations.current(partnerId);
    const where = { tenantId, endpointId, status: 'failed' } as const;
    const [latest] = await this.store.find(deliveries, { where, orderBy: LATEST_FIRST, limit: 1 });
    return latest;
  }
}

const failureOf = (attempt: Attempt | null | undefined): string | null =>
  attempt && !isSuccess(attempt.statusCode)
    ? (attempt.error ?? `the endpoint responded with ${attempt.statusCode}`)
    : null;
