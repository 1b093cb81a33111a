import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { anySignal, Clock, Logger, Semaphore, sleep } from '#kit/kernel';
import { changeRecord, DocumentStore, pagesOf, underLease } from '#kit/document-store';
import { partnerOf } from '#platform/domain-model';
import { Tenants } from '#platform/http';
import { WakeSignal } from '../dispatcher/wake-signal.js';
import { assertEnabled, endpointAmong, laneOf } from '../endpoint/tenant-endpoints.js';
import { isSubscribed } from '../events/subscriptions.js';
import {
  deliveries,
  type EndpointDocument,
  endpoints,
  type PartnerEventDocument,
  partnerEvents,
  OLDEST_FIRST,
  recoveries,
  type RecoveryDocument,
} from '../records.js';
import { isRunning, RecoveryRun } from './recovery-run.js';

/** How far a recovery has come. */
export interface RecoveryProgress {
  /** Number of deliveries planned so far. */
  readonly recovered: number;
  readonly complete: boolean;
  /** Whether the request began the recovery, or added something to it. */
  readonly isNew: boolean;
}

const PAGE = 100;
/** Maximum number of unsubscribed events skipped while looking for the first undelivered one. */
const MAX_SKIPPED = 1_000;
/** Time (ms) that a request waits for the end of the recovery. */
const PATIENCE_MS = 2_000;
/** Time (ms) after its end in which a repeated request still gets the result. */
const REPORTED_FOR_MS = 600_000;
const LEASE_MS = 10_000;
/** Maximum number of recoveries that a process works on at a time. */
const MAX_AT_ONCE = 4;

/**
 * Delivers the events that a tenant's endpoints missed. A tenant has one recovery at a time. It is stored, so that it
 * survives the process: {@link resume} continues it after its lease has expired.
 */
@Injectable()
export class Recovery implements OnModuleDestroy {
  private readonly slots = new Semaphore(MAX_AT_ONCE);
  /** The recoveries that this process works on, by tenant. */
  private readonly running = new Map<string, Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly store: DocumentStore,
    private readonly clock: Clock,
    private readonly wakeSignal: WakeSignal,
    private readonly tenants: Tenants,
    @Inject(Logger) private readonly logger: Pick<Logger, 'error'>,
  ) {}

  /** Stores the progress of the recoveries. Another process or the next start continues them. */
  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.ended();
  }

  /**
   * Returns the time of the oldest subscribed event that the endpoint missed, or null if there is none. If very many
   * other events precede it, the time may be earlier.
   */
  async firstUndelivered(endpoint: EndpointDocument): Promise<string | null> {
    const tenantId = await this.tenants.current(endpoint.tenantId);
    const ofMissed = {
      where: { tenantId, missed: true },
      orderBy: { field: 'createdAt' },
      limit: PAGE,
    } as const;
    const missed = await firstMatch(
      pagesOf(this.store, partnerEvents, ofMissed),
      ({ document }) => isSubscribed(endpoint, document.eventName) && isMissedBy(document, endpoint),
    );
    const ofFailed = { where: failedOf(tenantId, endpoint), orderBy: OLDEST_FIRST, limit: PAGE } as const;
    const failed = await firstMatch(pagesOf(this.store, deliveries, ofFailed), ({ document }) =>
      isSubscribed(endpoint, document.eventName),
    );
    const failedEvent = failed && (await this.store.get(partnerEvents, failed.document.eventId));
    const times = [missed, failedEvent].flatMap((event) => event?.document.createdAt ?? []);
    return times.sort()[0] ?? null;
  }

  /** Counts the deliveries that wait for the endpoint or failed. */
  async countWaiting(endpoint: EndpointDocument): Promise<number> {
    const tenantId = await this.tenants.current(endpoint.tenantId);
    const [planned, failed] = await Promise.all([
      this.store.count(deliveries, { where: { queue: laneOf(endpoint.tenantId, endpoint.endpointId) } }),
      this.store.count(deliveries, { where: failedOf(tenantId, endpoint) }),
    ]);
    return planned + failed;
  }

  /**
   * Plans an immediate delivery for every subscribed event since `since` that was never delivered to an endpoint,
   * including those that wait for a retry and those without a delivery. An endpoint gets an event from before its
   * creation only if no other endpoint has it. Events of one company keep their order.
   *
   * Waits two seconds for the end; after that, the recovery goes on in the background. If the tenant has a recovery, the
   * call joins it, and adds what that one lacks. The same call after the end returns the result once, unless the endpoints have changed.
   *
   * @param since RFC 3339; null: from the first event
   * @param endpointId null: all enabled endpoints
   * @throws {DomainError} `E_NOT_FOUND` if there is no endpoint, `E_RESOURCE_CONFLICT` if it is disabled
   */
  async recover(
    ofTenant: string,
    since: string | null,
    endpointId: string | null,
  ): Promise<RecoveryProgress> {
    const tenantId = await this.tenants.current(ofTenant);
    const isNew = await this.begin(tenantId, since, endpointId);
    const ended = new AbortController();
    await Promise.race([this.run(tenantId), sleep(PATIENCE_MS, ended.signal)]);
    ended.abort();
    return { ...(await this.report(tenantId)), isNew };
  }

  /** Continues the recoveries whose processes have stopped. */
  async resume(): Promise<void> {
    const where = { runningSince: { $gt: '' } };
    const query = { where, orderBy: { field: 'runningSince' }, limit: PAGE } as const;
    for await (const page of pagesOf(this.store, recoveries, query))
      for (const { id } of page) void this.run(id);
  }

  /** Resolves when this process works on no recovery. */
  async ended(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running.values());
  }

  /** Begins a recovery, or adds the request to the running one. Returns whether there is anything to do that was not. */
  private async begin(tenantId: string, since: string | null, endpointId: string | null): Promise<boolean> {
    const stored = await this.store.get(endpoints, partnerOf(tenantId));
    const all = stored?.document.endpoints ?? [];
    const first = endpointAmong(all, endpointId);
    const chosen = endpointId === null ? all.filter(({ enabled }) => enabled) : [first];
    // If no endpoint is enabled, reports the first as disabled.
    assertEnabled(chosen[0] ?? first);
    const request = {
      since: since ?? '',
      endpointIds: chosen.map((endpoint) => endpoint.endpointId),
      endpoints: stored?.revision ?? 0,
    };
    const now = this.clock.now();
    const changed = await changeRecord(this.store, recoveries, tenantId, (recovery) =>
      recovery && (isRunning(recovery) || isResultOf(recovery, request, now))
        ? withRequest(recovery, request)
        : begun(request, now),
    );
    return changed !== null;
  }

  private async report(tenantId: string): Promise<Omit<RecoveryProgress, 'isNew'>> {
    const stored = await this.store.get(recoveries, tenantId);
    if (!stored) throw new Error('the recovery was removed');
    const { recovered, runningSince, isReported } = stored.document;
    if (runningSince !== null) return { recovered, complete: false };
    // If another response reported it first, both are right.
    if (!isReported)
      await this.store.replace(
        recoveries,
        tenantId,
        { ...stored.document, isReported: true },
        stored.revision,
      );
    return { recovered, complete: true };
  }

  /** Works on the tenant's recovery until its end, unless another process does. Never rejects. */
  private run(tenantId: string): Promise<void> {
    const running = this.running.get(tenantId) ?? this.runInTurn(tenantId);
    this.running.set(tenantId, running);
    return running;
  }

  private async runInTurn(tenantId: string): Promise<void> {
    const { signal } = this.stopping;
    try {
      const release = await this.slots.acquire({ signal });
      try {
        await underLease(this.store, `webhook-recovery/${tenantId}`, LEASE_MS, ({ lease, lost }) =>
          new RecoveryRun(this.store, this.clock, this.wakeSignal, tenantId, lease.token).untilEnd(
            anySignal([lost, signal]),
          ),
        );
      } finally {
        release();
      }
    } catch (err) {
      if (!signal.aborted) this.logger.error('missed webhooks could not be recovered', { tenantId, err });
    } finally {
      this.running.delete(tenantId);
    }
  }
}

/** A request for a recovery, and the revision of the tenant's endpoints. */
type Request = Pick<RecoveryDocument, 'since' | 'endpointIds' | 'endpoints'>;

const begun = (request: Request, now: Date): RecoveryDocument => ({
  ...request,
  left: request.endpointIds,
  after: null,
  recovered: 0,
  token: 0,
  runningSince: now.toISOString(),
  endedAt: null,
  isReported: false,
});

/** Returns a recovery that also does what was requested; null if it does that already. */
function withRequest(recovery: RecoveryDocument, request: Request): RecoveryDocument | null {
  const more = missingIn(recovery, request);
  if (more.length === 0) return null;
  return {
    ...recovery,
    since: request.since < recovery.since ? request.since : recovery.since,
    endpointIds: [...new Set([...recovery.endpointIds, ...more])],
    left: [...recovery.left, ...more],
  };
}

/** Returns the requested endpoints that the recovery does not cover, or not from the requested time on. */
const missingIn = (recovery: RecoveryDocument, { since, endpointIds }: Request): readonly string[] =>
  endpointIds.filter((id) => since < recovery.since || !recovery.endpointIds.includes(id));

/** Reports whether a recovery that has ended is the result for which a repeated request asks. */
function isResultOf(recovery: RecoveryDocument, request: Request, now: Date): boolean {
  const { endedAt, isReported } = recovery;
  if (isReported || endedAt === null || missingIn(recovery, request).length > 0) return false;
  // A change of an endpoint may have made it miss more events.
  const isCurrent = recovery.endpoints === request.endpoints;
  return isCurrent && now.getTime() - Date.parse(endedAt) < REPORTED_FOR_MS;
}

/** Returns the filter of a tenant's failed deliveries to an endpoint. */
const failedOf = (tenantId: string, { endpointId }: EndpointDocument) =>
  ({ tenantId, status: 'failed', test: false, deliveredAt: null, endpointId }) as const;

/** Reports whether an event arose while the endpoint was disabled, or while there was no endpoint. */
const isMissedBy = ({ missed, missedBy }: PartnerEventDocument, { endpointId }: EndpointDocument): boolean =>
  missed === true && (missedBy.length === 0 || missedBy.includes(endpointId));

/** Returns the first match; after `MAX_SKIPPED` misses, the last row read. */
async function firstMatch<T>(
  pages: AsyncIterable<readonly T[]>,
  counts: (row: T) => boolean,
): Promise<T | undefined> {
  let skipped = 0;
  for await (const page of pages) {
    const first = page.find(counts);
    if (first) return first;
    skipped += page.length;
    if (skipped >= MAX_SKIPPED) return page.at(-1);
  }
  return undefined;
}
