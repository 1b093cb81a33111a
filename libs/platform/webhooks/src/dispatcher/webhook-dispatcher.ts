import { randomUUID } from 'node:crypto';
import { PollingWorker } from '#kit/kernel';
import type { Clock, Logger } from '#kit/kernel';
import type { DocumentStore } from '#kit/document-store';
import type { WebhookEndpoints } from '../endpoint/webhook-endpoints.js';
import type { Attempts } from './attempts.js';
import { DeliveryQueue } from './delivery-queue.js';
import { TenantDispatcher, type TenantDispatcherContext } from './tenant-dispatcher.js';

export interface DispatcherOptions {
  /** Attempts under way per endpoint; default: 8. */
  readonly perEndpoint?: number;
  /** How often to look for what other processes planned or what has come due; default: 500 ms. */
  readonly pollMs?: number;
  /** After so long without a sign of life another process takes a tenant's deliveries over; default: 6 s. */
  readonly leaseMs?: number;
}

/**
 * Sends deliveries that are due, through a {@link TenantDispatcher} for each tenant that has any. Of several processes
 * one works for a tenant, under a lease; what a dead process left is taken over when its lease ends.
 */
export class WebhookDispatcher {
  private readonly tenants = new Map<string, TenantDispatcher>();
  private readonly context: TenantDispatcherContext;
  private readonly looking: PollingWorker;
  /** Keeps the leases, all in one turn of the event loop, so that a store can write them in one go. */
  private readonly leases: PollingWorker;
  private stopped = false;

  constructor(
    store: DocumentStore,
    endpoints: WebhookEndpoints,
    attempts: Attempts,
    clock: Clock,
    logger: Pick<Logger, 'error'>,
    options: DispatcherOptions = {},
  ) {
    const { perEndpoint = 8, pollMs = 500, leaseMs = 6_000 } = options;
    const queue = new DeliveryQueue(store);
    const owner = randomUUID();
    this.context = { store, queue, endpoints, attempts, clock, logger, owner, perEndpoint, leaseMs };
    this.looking = new PollingWorker(() => this.look(), {
      everyMs: pollMs,
      onError: (error) => {
        logger.error('webhook deliveries cannot be read', { err: error });
      },
    });
    this.leases = new PollingWorker(() => this.keepLeases(), {
      everyMs: leaseMs / 3,
      onError: (error) => {
        logger.error('leases of webhooks cannot be renewed', { err: error });
      },
    });
  }

  start(): void {
    this.leases.start();
    this.looking.start();
  }

  /** Begins nothing more and waits for the attempts under way. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.looking.stop();
    await this.each((tenant) => tenant.stop());
    await this.leases.stop();
  }

  /** Looks for a tenant's work at once. */
  wake(tenantId: string): void {
    if (this.stopped) return;
    const tenant = this.tenants.get(tenantId) ?? new TenantDispatcher(tenantId, this.context);
    this.tenants.set(tenantId, tenant);
    void tenant.wake();
  }

  /** Sends what is due, resolves when nothing is any more, and leaves the rest to other processes. */
  async drain(): Promise<void> {
    await this.looking.wake();
    await this.each((tenant) => tenant.ended());
    await this.each((tenant) => tenant.release());
    this.tenants.clear();
  }

  private async look(): Promise<void> {
    for await (const tenantId of this.context.queue.tenants()) this.wake(tenantId);
  }

  private keepLeases(): Promise<void> {
    return this.each((tenant, tenantId) =>
      tenant.isIdle ? this.forget(tenantId, tenant) : tenant.keepLease(),
    );
  }

  private async forget(tenantId: string, tenant: TenantDispatcher): Promise<void> {
    await tenant.release();
    if (tenant.isIdle && this.tenants.get(tenantId) === tenant) this.tenants.delete(tenantId);
  }

  private async each(work: (tenant: TenantDispatcher, tenantId: string) => Promise<void>): Promise<void> {
    await Promise.all([...this.tenants].map(([tenantId, tenant]) => work(tenant, tenantId)));
  }
}
