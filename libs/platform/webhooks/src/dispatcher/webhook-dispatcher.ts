import { randomUUID } from 'node:crypto';
import { PollingWorker } from '#kit/kernel';
import type { Clock, Logger } from '#kit/kernel';
import type { DocumentStore } from '#kit/document-store';
import { ofLane } from '../endpoint/tenant-endpoints.js';
import type { WebhookEndpoints } from '../endpoint/webhook-endpoints.js';
import type { Attempts } from './attempts.js';
import { AttemptSlots } from './attempt-slots.js';
import { DeliveryQueue, type PlannedDelivery } from './delivery-queue.js';
import { EndpointDispatcher, type EndpointDispatcherContext } from './endpoint-dispatcher.js';
import { PlannedLanes } from './planned-lanes.js';

export interface DispatcherOptions {
  /** Number of concurrent attempts with which an endpoint begins; default: 8. */
  readonly perEndpoint?: number;
  /** How often to look for deliveries that other processes planned or that have come due; default: 1 s. */
  readonly pollMs?: number;
  /** Time without renewal after which another process takes over an endpoint; default: 6 s. */
  readonly leaseMs?: number;
}

/** How often (ms) to look at every lane. Finds what {@link OVERLAP_MS} missed, and endpoints that others disabled. */
const LOOK_AT_ALL_MS = 10_000;
/** How far (ms) a poll looks back: a delivery is stored shortly after its time, and machines' clocks differ. */
const OVERLAP_MS = 3_000;

/**
 * Sends due deliveries through one {@link EndpointDispatcher} per endpoint that has any. For all other lanes it only
 * remembers when their next delivery is due. A lease lets only one process at a time work for an endpoint; when a process
 * dies, another takes over after the lease expires.
 */
export class WebhookDispatcher {
  /** By lane. */
  private readonly dispatchers = new Map<string, EndpointDispatcher>();
  private readonly planned = new PlannedLanes();
  private readonly slots = new AttemptSlots();
  private readonly context: EndpointDispatcherContext;
  private readonly looking: PollingWorker;
  /** Renews all leases in one turn of the event loop, so that a store can batch the writes. */
  private readonly leases: PollingWorker;
  private lookedAtAllAt = -Infinity;
  private stopped = false;

  constructor(
    store: DocumentStore,
    endpoints: WebhookEndpoints,
    attempts: Attempts,
    clock: Clock,
    logger: Pick<Logger, 'error'>,
    options: DispatcherOptions = {},
  ) {
    const { perEndpoint = 8, pollMs = 1000, leaseMs = 6_000 } = options;
    const queue = new DeliveryQueue(store);
    const owner = randomUUID();
    const { slots } = this;
    this.context = { store, queue, endpoints, attempts, clock, logger, owner, perEndpoint, slots, leaseMs };
    this.looking = new PollingWorker(() => this.look(), {
      everyMs: pollMs,
      onError: (error) => logger.error('webhook deliveries cannot be read', { err: error }),
    });
    this.leases = new PollingWorker(() => this.keepLeases(), {
      everyMs: leaseMs / 3,
      onError: (error) => logger.error('leases of webhooks cannot be renewed', { err: error }),
    });
  }

  start(): void {
    this.slots.start();
    this.leases.start();
    this.looking.start();
  }

  /** Starts no more attempts and waits for the running ones. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.looking.stop();
    await this.each((dispatcher) => dispatcher.stop());
    await this.leases.stop();
    this.slots.stop();
  }

  /** Reads the due deliveries of a lane now. */
  wake(lane: string): void {
    if (this.stopped) return;
    this.planned.remove(lane);
    const dispatcher = this.dispatchers.get(lane) ?? new EndpointDispatcher(lane, this.context);
    this.dispatchers.set(lane, dispatcher);
    void dispatcher.wake();
  }

  /** Reads the due deliveries of a tenant's lanes now, because its clock was moved. */
  wakeTenant(tenantId: string): void {
    const working = [...this.dispatchers.keys()].filter((lane) => ofLane(lane).tenantId === tenantId);
    for (const lane of [...this.planned.of(tenantId), ...working]) this.wake(lane);
  }

  /** Sends everything that is due, then releases the leases. */
  async drain(): Promise<void> {
    this.lookedAtAllAt = -Infinity;
    await this.looking.wake();
    await this.each((dispatcher) => dispatcher.ended());
    await this.each((dispatcher) => dispatcher.release());
    this.dispatchers.clear();
  }

  private async look(): Promise<void> {
    this.slots.adapt();
    const now = this.context.clock.now().getTime();
    const recent = await this.context.queue.plannedSince(new Date(now - OVERLAP_MS));
    for (const lane of recent ?? []) this.wake(lane);
    if (!recent || performance.now() - this.lookedAtAllAt >= LOOK_AT_ALL_MS) await this.lookAtAll();
    for (const lane of this.planned.dueAt(this.context.clock.now().getTime())) this.wake(lane);
  }

  private async lookAtAll(): Promise<void> {
    this.lookedAtAllAt = performance.now();
    for await (const first of this.context.queue.lanes())
      if (!this.dispatchers.has(first.lane)) this.planned.plan(first.lane, await this.timeOf(first));
  }

  /** Returns when to look at a lane, in real time (epoch milliseconds). */
  private async timeOf({ lane, nextAttemptAt, test }: PlannedDelivery): Promise<number> {
    const { clock, endpoints } = this.context;
    const { tenantId, endpointId } = ofLane(lane);
    const now = clock.now().getTime();
    const endpoint = await endpoints.get(tenantId, endpointId);
    // The deliveries of an endpoint that is disabled or gone are canceled now. Tests are sent if it exists.
    if (!endpoint?.enabled && !(endpoint && test)) return now;
    return now + Date.parse(nextAttemptAt) - clock.now(tenantId).getTime();
  }

  private keepLeases(): Promise<void> {
    return this.each((dispatcher, lane) =>
      dispatcher.isIdle ? this.forget(lane, dispatcher) : dispatcher.keepLease(),
    );
  }

  private async forget(lane: string, dispatcher: EndpointDispatcher): Promise<void> {
    const { wakes, isHeld } = dispatcher;
    await dispatcher.release();
    const first = await this.context.queue.firstOf(lane);
    const time = first && (await this.timeOf(first));
    // It was woken meanwhile, so what was read may be outdated.
    if (dispatcher.wakes !== wakes || !dispatcher.isIdle || this.dispatchers.get(lane) !== dispatcher) return;
    this.dispatchers.delete(lane);
    if (time === null) return;
    const { clock, leaseMs } = this.context;
    // Without the lease, another process works on the lane. If that one has died, its lease expires soon.
    this.planned.plan(lane, isHeld ? time : Math.max(time, clock.now().getTime() + leaseMs / 2));
  }

  private async each(work: (dispatcher: EndpointDispatcher, lane: string) => Promise<void>): Promise<void> {
    await Promise.all([...this.dispatchers].map(([lane, dispatcher]) => work(dispatcher, lane)));
  }
}
