import { randomUUID } from 'node:crypto';
import { PollingWorker } from '#kit/kernel';
import type { Clock, Logger } from '#kit/kernel';
import type { DocumentStore } from '#kit/document-store';
import type { WebhookEndpoints } from '../endpoint/webhook-endpoints.js';
import type { Attempts } from './attempts.js';
import { DeliveryQueue } from './delivery-queue.js';
import { EndpointDispatcher, type EndpointDispatcherContext } from './endpoint-dispatcher.js';

export interface DispatcherOptions {
  /** Maximum number of concurrent attempts per endpoint; default: 8. */
  readonly perEndpoint?: number;
  /** How often to look for deliveries that other processes planned or that have come due; default: 1 s. */
  readonly pollMs?: number;
  /** Time without renewal after which another process takes over an endpoint; default: 6 s. */
  readonly leaseMs?: number;
}

/**
 * Sends due deliveries through one {@link EndpointDispatcher} per endpoint. A lease lets only one process at a time
 * work for an endpoint; when a process dies, another takes over after the lease expires.
 */
export class WebhookDispatcher {
  /** By lane. */
  private readonly dispatchers = new Map<string, EndpointDispatcher>();
  private readonly context: EndpointDispatcherContext;
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
    const { perEndpoint = 8, pollMs = 1000, leaseMs = 6_000 } = options;
    const queue = new DeliveryQueue(store);
    const owner = randomUUID();
    this.context = { store, queue, endpoints, attempts, clock, logger, owner, perEndpoint, leaseMs };
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
    this.leases.start();
    this.looking.start();
  }

  /** Starts no more attempts and waits for the running ones. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.looking.stop();
    await this.each((dispatcher) => dispatcher.stop());
    await this.leases.stop();
  }

  /** Reads the due deliveries of a lane now. */
  wake(lane: string): void {
    if (this.stopped) return;
    const dispatcher = this.dispatchers.get(lane) ?? new EndpointDispatcher(lane, this.context);
    this.dispatchers.set(lane, dispatcher);
    void dispatcher.wake();
  }

  /** Looks for due deliveries of all lanes now. */
  wakeAll(): void {
    void this.looking.wake();
  }

  /** Sends everything that is due, then releases the leases. */
  async drain(): Promise<void> {
    await this.looking.wake();
    await this.each((dispatcher) => dispatcher.ended());
    await this.each((dispatcher) => dispatcher.release());
    this.dispatchers.clear();
  }

  private async look(): Promise<void> {
    for await (const lane of this.context.queue.lanes()) this.wake(lane);
  }

  private keepLeases(): Promise<void> {
    return this.each((dispatcher, lane) =>
      dispatcher.isIdle ? this.forget(lane, dispatcher) : dispatcher.keepLease(),
    );
  }

  private async forget(lane: string, dispatcher: EndpointDispatcher): Promise<void> {
    await dispatcher.release();
    if (dispatcher.isIdle && this.dispatchers.get(lane) === dispatcher) this.dispatchers.delete(lane);
  }

  private async each(work: (dispatcher: EndpointDispatcher, lane: string) => Promise<void>): Promise<void> {
    await Promise.all([...this.dispatchers].map(([lane, dispatcher]) => work(dispatcher, lane)));
  }
}
