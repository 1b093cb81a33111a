import type { Clock } from '#kit/kernel';
import { momentOf } from '../deliveries/delivery.js';
import { ofLane } from '../endpoint/tenant-endpoints.js';
import type { WebhookEndpoints } from '../endpoint/webhook-endpoints.js';
import type { DeliveryQueue, DueDelivery } from './delivery-queue.js';

/** How often (ms) to look for other deliveries while those already read wait for earlier events. */
const POLL_MS = 250;

/** One endpoint's due deliveries: read in pages, kept until there is room and it is their turn. */
export class DueDeliveries {
  private waiting: DueDelivery[] = [];
  private mayBeMore = false;
  private readAt = 0;

  constructor(
    private readonly lane: string,
    private readonly queue: DeliveryQueue,
    private readonly endpoints: WebhookEndpoints,
    private readonly clock: Clock,
  ) {}

  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  /** Reports whether the queue should be read again. */
  get isStale(): boolean {
    const hasJustLooked = this.waiting.length > 0 && performance.now() - this.readAt < POLL_MS;
    return this.mayBeMore && !hasJustLooked;
  }

  /** Marks that the queue may hold more than was read. */
  expectMore(): void {
    this.mayBeMore = true;
  }

  /** Reports whether there may be a delivery to start. */
  get mayHaveWork(): boolean {
    return this.mayBeMore || !this.isEmpty;
  }

  /**
   * Reads the due deliveries. If the endpoint is disabled or gone, cancels its deliveries first.
   *
   * @param limit maximum number; default: a page
   */
  async read(limit?: number): Promise<void> {
    this.mayBeMore = false;
    this.readAt = performance.now();
    const { tenantId, endpointId } = ofLane(this.lane);
    const now = momentOf(this.clock, tenantId);
    const endpoint = await this.endpoints.get(tenantId, endpointId);
    // Tests are still sent to a disabled endpoint.
    if (!endpoint?.enabled) await this.queue.giveUp(this.lane, now, ({ test }) => endpoint === null || !test);
    const { due, isAll } = await this.queue.due(this.lane, now.tenant, limit);
    this.waiting = due;
    this.mayBeMore ||= !isAll;
  }

  /** Returns the deliveries not started yet, in order, and forgets them. */
  takeAll(): readonly DueDelivery[] {
    const all = this.waiting;
    this.waiting = [];
    return all;
  }

  /** Keeps a delivery for later, after those put back before. */
  putBack(delivery: DueDelivery): void {
    this.waiting.push(delivery);
  }
}
