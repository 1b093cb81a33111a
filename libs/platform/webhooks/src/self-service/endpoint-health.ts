import { Injectable } from '@nestjs/common';
import { DocumentStore, type FindOptions, type Stored } from '#kit/document-store';
import { Clock } from '#kit/kernel';
import { Tenants } from '#platform/http';
import { type Counts, DailyCounts, firstDay, lastDay } from '#platform/statistics';
import { attemptsOf, isSuccess } from '../deliveries/delivery.js';
import { attemptsAt } from '../endpoint/attempt-counts.js';
import { endpointsOf } from '../endpoint/tenant-endpoints.js';
import {
  type Attempt,
  deliveries,
  type DeliveryDocument,
  type EndpointDocument,
  LATEST_FIRST,
  OLDEST_FIRST,
} from '../records.js';

/** How an endpoint has done, as far as its deliveries are still stored. */
export interface EndpointHealth {
  readonly endpointId: string;
  readonly url: string;
  readonly enabled: boolean;
  readonly disabledReason: string | null;
  /** Attempts of the last 24 hours, tests included. */
  readonly lastDay: Counts;
  /** The first failed attempt since the last successful one; null if the latest attempt succeeded or there is none. */
  readonly failingSince: string | null;
  readonly lastFailure: {
    readonly at: string;
    readonly deliveryId: string;
    readonly statusCode: number | null;
    readonly error: string | null;
  } | null;
  readonly lastDeliveredAt: string | null;
  /** Median duration of the latest attempts in milliseconds. */
  readonly medianMs: number | null;
}

/** Number of deliveries per read. A failed one may contain three responses of 16 KB. */
const FEW = 25;
const MAX_MEASURED = 100;

type Where = NonNullable<FindOptions<DeliveryDocument>['where']>;

/** Returns how a tenant's endpoints have done. Reads at most four short lists of deliveries per endpoint. */
@Injectable()
export class EndpointHealthReader {
  constructor(
    private readonly store: DocumentStore,
    private readonly clock: Clock,
    private readonly counts: DailyCounts,
    private readonly tenants: Tenants,
  ) {}

  /** Returns the health of all endpoints, oldest first. */
  async of(tenantId: string): Promise<readonly EndpointHealth[]> {
    const now = this.clock.now(tenantId);
    const [current, endpoints, counts] = await Promise.all([
      this.tenants.current(tenantId),
      endpointsOf(this.store, tenantId),
      this.counts.since(tenantId, firstDay(now, 2)),
    ]);
    return Promise.all(
      endpoints.map((endpoint) => {
        const series = attemptsAt(endpoint.endpointId);
        const own = counts.filter((one) => one.series === series);
        return this.ofEndpoint(current, endpoint, lastDay(own, now));
      }),
    );
  }

  private async ofEndpoint(
    tenantId: string,
    endpoint: EndpointDocument,
    ofLastDay: Counts,
  ): Promise<EndpointHealth> {
    const own = { tenantId, endpointId: endpoint.endpointId };
    const [latest, delivered] = await Promise.all([
      this.find(own, LATEST_FIRST),
      this.find({ ...own, status: 'delivered' }, LATEST_FIRST),
    ]);
    const health = healthOf(endpoint, ofLastDay, [...latest, ...delivered]);
    if (health.failingSince === null) return health;
    const createdAt = health.lastDeliveredAt === null ? undefined : { $gte: health.lastDeliveredAt };
    const [first, retrying] = await Promise.all([
      this.find({ ...own, createdAt }, OLDEST_FIRST),
      this.find({ ...own, status: 'retrying' }, LATEST_FIRST),
    ]);
    return healthOf(endpoint, ofLastDay, [...latest, ...delivered, ...first, ...retrying]);
  }

  private find(where: Where, orderBy: typeof LATEST_FIRST | typeof OLDEST_FIRST) {
    return this.store.find(deliveries, { where, orderBy, limit: FEW });
  }
}

/** Returns the health of an endpoint. @param some of its deliveries; one may occur several times */
export function healthOf(
  { endpointId, url, enabled, disabledReason }: EndpointDocument,
  ofLastDay: Counts,
  some: readonly Stored<DeliveryDocument>[],
): EndpointHealth {
  const unique = [...new Map(some.map((delivery) => [delivery.id, delivery])).values()];
  const attempts = unique
    .flatMap(({ id, document }) => attemptsOf(document).map((attempt) => ({ ...attempt, deliveryId: id })))
    .sort((one, other) => (one.attemptedAt < other.attemptedAt ? -1 : 1));
  const failure = attempts.findLast(isFailure);
  const lastSuccess = attempts.findLastIndex((attempt) => !isFailure(attempt));
  const lastDeliveredAt = unique
    .flatMap(({ document: { deliveredAt } }) => deliveredAt ?? [])
    .sort()
    .at(-1);
  return {
    endpointId,
    url,
    enabled,
    disabledReason,
    lastDay: ofLastDay,
    failingSince: attempts[lastSuccess + 1]?.attemptedAt ?? null,
    lastFailure: failure
      ? {
          at: failure.attemptedAt,
          deliveryId: failure.deliveryId,
          statusCode: failure.statusCode,
          error: failure.error,
        }
      : null,
    lastDeliveredAt: lastDeliveredAt ?? null,
    medianMs: medianOf(attempts.slice(-MAX_MEASURED).map(({ durationMs }) => durationMs)),
  };
}

const isFailure = ({ statusCode }: Attempt): boolean => !isSuccess(statusCode);

function medianOf(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}
