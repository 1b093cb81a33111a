import { randomUUID } from 'node:crypto';
import type { Clock, Logger } from '#kernel';
import type { DocumentStore } from '#projections';
import type { WebhookEndpoints } from '../endpoint/webhook-endpoints.js';
import type { Attempts } from './attempts.js';
import { DeliveryQueue } from './delivery-queue.js';
import { TenantDispatcher, type TenantDispatcherContext } from './tenant-dispatcher.js';

export interface DispatcherOptions {
  /** Attempts under way per endpoint; 8 unless told. */
  readonly perEndpoint?: number;
  /** How often to look for what other processes prepared or what has come due; 500 ms unless told. */
  readonly pollMs?: number;
  /** After so long without a sign of life another process takes a tenant's deliveries over; 6 s unless told. */
  readonly leaseMs?: number;
}

/**
 * Sends deliveries that are due. Each tenant has a lane of its own, led by one process at a time under a lease: an
 * endpoint that hangs holds up nobody else, and what a dead process was at is taken over when its lease ends.
 */
export class WebhookDispatcher {
  private readonly lanes = new Map<string, TenantDispatcher>();
  private readonly context: TenantDispatcherContext;
  private readonly pollMs: number;
  private timers: NodeJS.Timeout[] = [];
  private stopped = false;
  private looking: Promise<void> | null = null;
  private lookAgain = false;

  constructor(
    store: DocumentStore,
    endpoints: WebhookEndpoints,
    attempts: Attempts,
    clock: Clock,
    private readonly logger: Pick<Logger, 'error'>,
    options: DispatcherOptions = {},
  ) {
    const { perEndpoint = 8, pollMs = 500, leaseMs = 6_000 } = options;
    const queue = new DeliveryQueue(store);
    const owner = randomUUID();
    this.context = { store, queue, endpoints, attempts, clock, logger, owner, perEndpoint, leaseMs };
    this.pollMs = pollMs;
  }

  start(): void {
    this.timers = [
      setInterval(() => {
        void this.look();
      }, this.pollMs),
      setInterval(() => {
        this.renew();
      }, this.context.leaseMs / 3),
    ];
    void this.look();
  }

  /** Starts nothing more and waits for the attempts under way. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers) clearInterval(timer);
    await this.looking;
    await Promise.all([...this.lanes.values()].map((lane) => lane.stop()));
  }

  /** Looks for a tenant's work at once. */
  wake(tenantId: string): void {
    void this.fill(tenantId);
  }

  /** Sends whatever is due, resolves when nothing is any more, and leaves it to others. */
  async drain(): Promise<void> {
    await this.look();
    await Promise.all([...this.lanes.values()].map((lane) => lane.ended()));
    await Promise.all([...this.lanes.values()].map((lane) => lane.release()));
    this.lanes.clear();
  }

  private async fill(tenantId: string): Promise<void> {
    if (this.stopped) return;
    const lane = this.lanes.get(tenantId) ?? new TenantDispatcher(tenantId, this.context);
    this.lanes.set(tenantId, lane);
    await lane.fill();
  }

  /** One pass at a time; a call during a pass makes it pass again, for the news may lie behind it. */
  private look(): Promise<void> {
    if (this.stopped) return Promise.resolve();
    this.lookAgain = true;
    this.looking ??= this.lookWhileAsked();
    return this.looking;
  }

  private async lookWhileAsked(): Promise<void> {
    try {
      while (this.lookAgain && !this.stopped) {
        this.lookAgain = false;
        for await (const tenantId of this.context.queue.tenants()) void this.fill(tenantId);
      }
    } catch (error) {
      this.logger.error('webhook deliveries cannot be read', { err: error });
    } finally {
      // Here and not in a later turn, in which a call would find neither a pass nor the lack of one.
      this.looking = null;
    }
  }

  /** All in one turn of the event loop, so that a store can write them in one go. */
  private renew(): void {
    for (const [tenantId, lane] of this.lanes)
      if (lane.isIdle) void this.handBack(tenantId, lane);
      else void lane.renew();
  }

  private async handBack(tenantId: string, lane: TenantDispatcher): Promise<void> {
    await lane.release();
    if (lane.isIdle && this.lanes.get(tenantId) === lane) this.lanes.delete(tenantId);
  }
}
