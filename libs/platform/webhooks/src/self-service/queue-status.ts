import { Injectable } from '@nestjs/common';
import {
  DocumentStore,
  type ListPage,
  listPage,
  pageInMemory,
  type PageRequest,
  type Stored,
} from '#kit/document-store';
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

/** How long an endpoint has waited, and whether it fails or is disabled. Stored nowhere; the id is the lane. */
interface WaitingLane {
  /** 0 if it fails or is disabled, otherwise 1. */
  readonly rank: 0 | 1;
  /** Since when its next delivery is planned (real time), or its first undelivered event (tenant's time). */
  readonly since: string;
}

const MOST_URGENT_FIRST = { field: 'rank', then: ['since'] } as const;

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

  /**
   * Lists the endpoints with planned deliveries and the disabled ones with undelivered events: failing and disabled
   * endpoints first, then those that have waited longest.
   *
   * @throws {InvalidCursorError}
   */
  async list(request: PageRequest): Promise<ListPage<QueuedTenant>> {
    const list = { of: {}, orderBy: MOST_URGENT_FIRST };
    const waiting = (await this.waiting()).sort(
      ({ document: one }, { document: other }) => one.rank - other.rank || (one.since < other.since ? -1 : 1),
    );
    const page = await listPage<WaitingLane>('webhook-queue', list, request, (options) =>
      Promise.resolve(pageInMemory(waiting, options)),
    );
    return { ...page, content: await Promise.all(page.content.map(({ id }) => this.of(id))) };
  }

  /** Reads one delivery per lane, and no counts. */
  private async waiting(): Promise<Stored<WaitingLane>[]> {
    const waiting = new Map<string, WaitingLane>();
    for await (const { lane, lastAttempt, since } of new DeliveryQueue(this.store).lanes())
      waiting.set(lane, { rank: failureOf(lastAttempt) === null ? 1 : 0, since });
    for (const endpoint of await this.disabled()) {
      const lane = laneOf(endpoint.tenantId, endpoint.endpointId);
      if (waiting.has(lane)) continue;
      const since = await this.recovery.firstUndelivered(endpoint);
      if (since !== null) waiting.set(lane, { rank: 0, since });
    }
    return [...waiting].map(([id, document]) => ({ id, revision: 0, document }));
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
    const first = { limit: 1, withoutDetails: true } as const;
    const [planned, pending, [next], [oldest], tenantEndpoints] = await Promise.all([
      this.store.count(deliveries, { where: queued }),
      this.store.count(deliveries, { where: waiting }),
      this.store.find(deliveries, { where: queued, orderBy: { field: 'nextAttemptAt' }, ...first }),
      this.store.find(deliveries, { where: waiting, orderBy: { field: 'since' }, ...first }),
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
    const latest = { where, orderBy: LATEST_FIRST, limit: 1, withoutDetails: true } as const;
    return (await this.store.find(deliveries, latest))[0];
  }
}

const failureOf = (attempt: Attempt | null | undefined): string | null =>
  attempt && !isSuccess(attempt.statusCode)
    ? (attempt.error ?? `the endpoint responded with ${attempt.statusCode}`)
    : null;
