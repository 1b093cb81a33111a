import { sleep } from '#async';
import type { Clock, Logger } from '#kernel';
import type { DocumentStore, Lease } from '#projections';
import { momentOf } from '../deliveries/delivery.js';
import type { WebhookEndpoints } from '../endpoint/webhook-endpoints.js';
import type { Attempts } from './attempts.js';
import type { DeliveryQueue, DueDelivery } from './delivery-queue.js';

/** What every lane of a process works with. */
export interface TenantDispatcherContext {
  readonly store: DocumentStore;
  readonly queue: DeliveryQueue;
  readonly endpoints: WebhookEndpoints;
  readonly attempts: Attempts;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'error'>;
  /** Unique among all processes. */
  readonly owner: string;
  /** Attempts under way at once. */
  readonly perEndpoint: number;
  /** After so long without a sign of life another process takes the lane over, in milliseconds. */
  readonly leaseMs: number;
}

/** How much of a lease is made use of: machines' clocks differ. */
const SAFE_PART = 0.75;
const FAILED_MS = 1_000;
const LOOK_MS = 250;

/**
 * One tenant's deliveries on their way, by the one process that holds the lane's lease: in the order of each company's
 * events, some at a time, so that an endpoint that hangs holds up nobody else's.
 */
export class TenantDispatcher {
  /** Deliveries under way, with the company whose first attempt each is. */
  private readonly underWay = new Map<string, string | null>();
  /** The number of each company's last event that was attempted here for the first time. */
  private readonly attempted = new Map<string, number>();
  private readonly tasks = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  /** Read and not started yet. */
  private waiting: DueDelivery[] = [];
  /** There may be more in the store than what was read. */
  private lookAgain = false;
  private lookedAt = 0;
  private filling: Promise<void> | null = null;
  private askedAgain = false;
  private lease: Lease | null = null;
  /** By the process's own clock, well before the lease ends. */
  private heldUntil = 0;
  private leasing: Promise<void> = Promise.resolve();

  constructor(
    private readonly tenantId: string,
    private readonly context: TenantDispatcherContext,
  ) {}

  get isIdle(): boolean {
    return this.tasks.size === 0 && this.waiting.length === 0 && this.filling === null;
  }

  /** Looks for what is due and starts as much of it as there is room for. Never throws. */
  fill(): Promise<void> {
    this.lookAgain = true;
    return this.pass();
  }

  /** Keeps the lease, or takes it where it is free. Never throws. */
  renew(): Promise<void> {
    return (this.leasing = this.leasing.then(() => this.acquire()));
  }

  /** Hands the lane back: it is anybody's. Never throws. */
  release(): Promise<void> {
    return (this.leasing = this.leasing.then(async () => {
      const { lease } = this;
      this.heldUntil = 0;
      this.lease = null;
      if (lease) await this.context.store.releaseLease(lease).catch(() => undefined); // It runs out by itself.
    }));
  }

  /** Resolves when nothing is under way. */
  async ended(): Promise<void> {
    while (this.tasks.size > 0 || this.filling) await Promise.all([...this.tasks, this.filling]);
  }

  /** Starts nothing more, finishes what is under way and hands the lane back. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.waiting = [];
    await this.ended();
    await this.release();
  }

  private get isHeld(): boolean {
    return performance.now() < this.heldUntil;
  }

  private get isFull(): boolean {
    return this.underWay.size >= this.context.perEndpoint;
  }

  /** What was read waits for earlier events of its companies: others' are looked for, but not all the time. */
  private get hasJustLooked(): boolean {
    return this.waiting.length > 0 && performance.now() - this.lookedAt < LOOK_MS;
  }

  private async acquire(): Promise<void> {
    const { store, owner, leaseMs, logger } = this.context;
    const asked = performance.now();
    try {
      this.lease = await store.acquireLease(`webhook-lane/${this.tenantId}`, owner, leaseMs);
      this.heldUntil = this.lease ? asked + leaseMs * SAFE_PART : 0;
    } catch (error) {
      // Nothing is started once it has run out.
      logger.error('the lease of a webhook lane cannot be renewed', { tenantId: this.tenantId, err: error });
    }
  }

  /** One pass at a time; a call during a pass makes it pass again, for the news may lie behind it. */
  private pass(): Promise<void> {
    if (this.stopping.signal.aborted) return Promise.resolve();
    this.askedAgain = true;
    this.filling ??= this.passWhileAsked();
    return this.filling;
  }

  private async passWhileAsked(): Promise<void> {
    try {
      while (this.askedAgain && !this.stopping.signal.aborted) {
        this.askedAgain = false;
        if (!this.isHeld) await this.renew();
        if (this.isHeld) await this.startDue();
        else this.waiting = [];
      }
    } catch (error) {
      const { tenantId } = this;
      this.context.logger.error('webhook deliveries of a tenant cannot be read', { tenantId, err: error });
    } finally {
      // Here and not in a later turn, in which a call would find neither a pass nor the lack of one.
      this.filling = null;
    }
  }

  private async startDue(): Promise<void> {
    await this.startWaiting();
    if (this.isFull || !this.lookAgain || this.hasJustLooked) return;
    this.lookAgain = false;
    this.lookedAt = performance.now();
    const { queue, endpoints, clock } = this.context;
    const now = momentOf(clock, this.tenantId);
    const endpoint = await endpoints.get(this.tenantId);
    if (!endpoint?.enabled) await queue.giveUp(this.tenantId, now, endpoint === null);
    const { due, isAll } = await queue.due(this.tenantId, now.tenant);
    this.waiting = due;
    this.lookAgain ||= !isAll;
    await this.startWaiting();
  }

  private async startWaiting(): Promise<void> {
    const found = this.waiting;
    this.waiting = [];
    for (const delivery of found) {
      if (this.stopping.signal.aborted || !this.isHeld) return;
      if (this.underWay.has(delivery.id)) continue;
      if (this.isFull || this.mustWait(delivery)) this.waiting.push(delivery);
      else if (await this.isItsTurn(delivery)) this.send(delivery);
    }
  }

  /** Nothing lies between an event and the one before it: the store is asked only where there is a gap. */
  private async isItsTurn(delivery: DueDelivery): Promise<boolean> {
    const { firstOf, sequence } = delivery.document;
    if (firstOf === null || sequence === (this.attempted.get(firstOf) ?? 0) + 1) return true;
    return this.context.queue.isItsTurn(delivery);
  }

  private mustWait({ document: { firstOf } }: DueDelivery): boolean {
    return firstOf !== null && [...this.underWay.values()].includes(firstOf);
  }

  private send(delivery: DueDelivery): void {
    const { firstOf, sequence } = delivery.document;
    this.underWay.set(delivery.id, firstOf);
    const task = this.attempt(delivery).finally(() => {
      this.tasks.delete(task);
      this.underWay.delete(delivery.id);
      if (firstOf !== null) this.attempted.set(firstOf, sequence);
      void this.pass();
    });
    this.tasks.add(task);
  }

  private async attempt(delivery: DueDelivery): Promise<void> {
    const { attempts, logger } = this.context;
    try {
      await attempts.make(delivery, this.stopping.signal);
    } catch (error) {
      const { id: deliveryId } = delivery;
      logger.error('a webhook attempt could not be made', {
        deliveryId,
        tenantId: this.tenantId,
        err: error,
      });
      // Whatever is wrong would be wrong again at once.
      await sleep(FAILED_MS, this.stopping.signal);
      this.lookAgain = true;
    }
  }
}
