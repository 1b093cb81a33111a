import { CoalescedPass, sleep } from '#kit/kernel';
import type { Clock, Logger } from '#kit/kernel';
import { type DocumentStore, LeaseHolder } from '#kit/document-store';
import { ofLane } from '../endpoint/tenant-endpoints.js';
import type { WebhookEndpoints } from '../endpoint/webhook-endpoints.js';
import type { Attempts } from './attempts.js';
import type { AttemptSlots, Slot } from './attempt-slots.js';
import { AttemptsUnderWay } from './attempts-under-way.js';
import type { DeliveryQueue, DueDelivery } from './delivery-queue.js';
import { DueDeliveries } from './due-deliveries.js';
import { EndpointLimit } from './endpoint-limit.js';

/** Shared by all endpoint dispatchers of a process. */
export interface EndpointDispatcherContext {
  readonly store: DocumentStore;
  readonly queue: DeliveryQueue;
  readonly endpoints: WebhookEndpoints;
  readonly attempts: Attempts;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'error'>;
  /** Unique among all processes. */
  readonly owner: string;
  /** Number of concurrent attempts with which an endpoint begins. */
  readonly perEndpoint: number;
  readonly slots: AttemptSlots;
  /** Time (ms) after which another process may take over a lease that was not renewed. */
  readonly leaseMs: number;
}

const FAILED_MS = 1_000;
/** Number of deliveries read per concurrent attempt: those under way are read again, and companies may be busy. */
const READ_AHEAD = 2;
const MIN_READ = 16;

/**
 * Sends one endpoint's deliveries in the process that holds the lease of its lane. First attempts follow the order of
 * each company's events. The number of attempts is limited, so a hanging endpoint delays no other endpoint.
 * `README.md` draws the states. No method rejects.
 */
export class EndpointDispatcher {
  private readonly lease: LeaseHolder;
  private readonly due: DueDeliveries;
  private readonly limit: EndpointLimit;
  private readonly underWay: AttemptsUnderWay;
  /** The slot for the next attempt of the running pass. */
  private slot: Slot | null = null;
  private readonly passes: CoalescedPass;
  private readonly stopping = new AbortController();
  /** Number of calls of {@link wake}. */
  wakes = 0;

  constructor(
    private readonly lane: string,
    private readonly context: EndpointDispatcherContext,
  ) {
    const { store, queue, endpoints, clock, owner, perEndpoint, leaseMs } = context;
    // The name is a storage format.
    this.lease = new LeaseHolder(store, `webhook-lane/${lane}`, owner, leaseMs);
    this.due = new DueDeliveries(lane, queue, endpoints, clock);
    this.limit = new EndpointLimit(perEndpoint);
    this.underWay = new AttemptsUnderWay(this.limit);
    this.passes = new CoalescedPass(
      () => this.pass(),
      (error) => this.failed('webhook deliveries of an endpoint cannot be read', error),
    );
  }

  /** Reports whether no work is read, waiting or running, so the lease is not needed. */
  get isIdle(): boolean {
    return this.underWay.isEmpty && this.due.isEmpty && !this.passes.isRunning;
  }

  /** Reports whether this process holds the lane's lease. */
  get isHeld(): boolean {
    return this.lease.isHeld;
  }

  /** Reads due deliveries and starts as many as there is room for. */
  wake(): Promise<void> {
    this.wakes++;
    this.due.expectMore();
    return this.passes.run();
  }

  /** Renews the lease if this process holds it. */
  keepLease(): Promise<void> {
    return this.withLease(() => this.lease.renew());
  }

  private async withLease(ask: () => Promise<unknown>): Promise<void> {
    try {
      await ask();
    } catch (error) {
      // No attempt starts after the lease has expired.
      this.failed('the lease of an endpoint’s webhooks cannot be renewed', error);
    }
  }

  /** Releases the lease, so that any process can take the endpoint. */
  release(): Promise<void> {
    return this.lease.release();
  }

  /** Resolves when no attempt is running. */
  async ended(): Promise<void> {
    while (!this.underWay.isEmpty || this.passes.isRunning)
      await Promise.all([this.underWay.ended(), this.passes.ended()]);
  }

  /** Starts no more attempts, waits for the running ones and releases the lease. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.due.takeAll();
    await this.passes.stop();
    await this.ended();
    await this.release();
  }

  /** Waits for a slot before it acquires the lease, so that processes with free slots get the other lanes. */
  private async pass(): Promise<void> {
    if (!this.hasRoom() || !this.due.mayHaveWork) return;
    try {
      if (!(await this.hasSlot())) return;
      if (!this.lease.isHeld) await this.withLease(() => this.lease.acquire());
      await this.beginDue();
      if (!this.mayBegin() || !this.hasRoom() || !this.due.isStale) return;
      this.underWay.beginRead();
      await this.due.read(Math.max(MIN_READ, READ_AHEAD * this.limit.value));
      await this.beginDue();
    } finally {
      this.takeSlot()?.giveBack();
    }
  }

  /** Waits for a slot after the other endpoints that wait. Returns false if this is stopped. */
  private async hasSlot(): Promise<boolean> {
    this.slot ??= await this.context.slots.next(this.stopping.signal);
    return this.slot !== null;
  }

  private takeSlot(): Slot | null {
    const { slot } = this;
    this.slot = null;
    return slot;
  }

  private hasRoom(): boolean {
    return !this.underWay.isFull;
  }

  private mayBegin(): boolean {
    return this.lease.isHeld && !this.stopping.signal.aborted;
  }

  private async beginDue(): Promise<void> {
    for (const delivery of this.due.takeAll()) {
      // The next lease holder sends the rest.
      if (!this.mayBegin()) return;
      if (this.underWay.hadSinceRead(delivery)) this.skip(delivery);
      else if (!this.hasRoom() || this.underWay.isCompanyBusy(delivery)) this.due.putBack(delivery);
      else if ((await this.hasSlot()) && this.mayBegin()) await this.beginInTurn(delivery);
    }
  }

  /** Starts the delivery, or the one of the company that must go before it. */
  private async beginInTurn(delivery: DueDelivery): Promise<void> {
    const first = await this.firstInTurn(delivery);
    // A later read returns the delivery again, if it is still planned.
    if (!first) return;
    if (first.id !== delivery.id) this.due.putBack(delivery);
    if (this.underWay.hadSinceRead(first)) this.skip(first);
    else this.begin(first);
  }

  /** Skips a delivery that is outdated. If its attempt has ended, the queue must be read again. */
  private skip(delivery: DueDelivery): void {
    if (!this.underWay.has(delivery)) this.due.expectMore();
  }

  /** Returns the delivery to start first, or null. Reads the store unless this process attempted the previous event. */
  private async firstInTurn(delivery: DueDelivery): Promise<DueDelivery | null> {
    const { clock, queue } = this.context;
    return this.underWay.isNextOfCompany(delivery)
      ? delivery
      : queue.firstInTurn(delivery, clock.now(ofLane(this.lane).tenantId));
  }

  private begin(delivery: DueDelivery): void {
    const slot = this.takeSlot();
    const attempt = (): Promise<boolean> => {
      const made = this.attempt(delivery);
      slot?.use(made);
      return made;
    };
    this.underWay.begin(delivery, attempt, () => void this.passes.run());
  }

  /** Reports whether the attempt was made. */
  private async attempt(delivery: DueDelivery): Promise<boolean> {
    try {
      const outcome = await this.context.attempts.make(delivery, this.stopping.signal);
      if (outcome) this.limit.ended(outcome);
      return true;
    } catch (error) {
      this.failed('a webhook attempt could not be made', error, { deliveryId: delivery.id });
      // The cause probably persists, so wait a moment.
      await sleep(FAILED_MS, this.stopping.signal);
      this.due.expectMore();
      return false;
    }
  }

  private failed(message: string, err: unknown, fields: object = {}): void {
    this.context.logger.error(message, { ...fields, ...ofLane(this.lane), err });
  }
}
