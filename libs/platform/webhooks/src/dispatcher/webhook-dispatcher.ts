import { randomUUID } from 'node:crypto';
import { PollingWorker } from '#kit/kernel';
import type { Clock, Logger } from '#kit/kernel';
import type { DocumentStore } from '#kit/document-store';
import type { WebhookEndpoints } from '../endpoint/webhook-endpoints.js';
import type { Attempts } from './attempts.js';
import { DeliveryQueue } from './delivery-queue.js';
import { TenantDispatcher, type TenantDispatcherContext } from './tenant-dispatcher.js';

export interface DispatcherOptions {
  /** Maximum number of concurrent attempts per endpoint; default: 8. */
  readonly perEndpoint?: number;
  /** How often to look for deliveries that other processes planned or that have come due; default: 500 ms. */
  readonly pollMs?: number;
  /** Time without renewal after which another process takes over a tenant; default: 6 s. */
  readonly leaseMs?: number;
}

/**
 * Sends due deliveries through one {@link TenantDispatcher} per tenant. A lease lets only one process at a time
 * work for a tenant; when a process dies, another takes over after the lease expires.
 */
export class WebhookDispatcher {
  private readonly tenants = new Map<string, TenantDispatcher>();
  private readonly context: TenantDispatcherContext;
  private readonly looking: PollingWorker;
  /** Renews all leases in one turn of the event loop, so that a store can batch the writes. */
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

  /** Starts no more attempts and waits for the running ones. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.looking.stop();
    await this.each((tenant) => tenant.stop());
    await this.leases.stop();
  }

  /** Reads a tenant's due deliveries now. */
  wake(tenantId: string): void {
    if (this.stopped) return;
    const tenant = this.tenants.get(tenantId) ?? new TenantDispatcher(tenantId, this.context);
    this.tenants.set(tenantId, tenant);
    void tenant.wake();
  }

  /** Sends everything that is due, then releases the leases. */
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
