import type { Clock } from '#kit/kernel';
import { momentOf } from '../deliveries/delivery.js';
import type { WebhookEndpoints } from '../endpoint/webhook-endpoints.js';
import type { DeliveryQueue, DueDelivery } from './delivery-queue.js';

/** While what was read waits for earlier events of its companies, others are looked for so often, in milliseconds. */
const LOOK_MS = 250;

/** One tenant's deliveries that are due: read a page at a time, kept until there is room for them and it is their turn. */
export class DueDeliveries {
  private waiting: DueDelivery[] = [];
  private mayBeMore = false;
  private readAt = 0;

  constructor(
    private readonly tenantId: string,
    private readonly queue: DeliveryQueue,
    private readonly endpoints: WebhookEndpoints,
    private readonly clock: Clock,
  ) {}

  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  /** Whether the queue is to be read: there may be more in it, and what was read leaves time for it. */
  get isStale(): boolean {
    const hasJustLooked = this.waiting.length > 0 && performance.now() - this.readAt < LOOK_MS;
    return this.mayBeMore && !hasJustLooked;
  }

  /** The queue may hold more than was read of it. */
  expectMore(): void {
    this.mayBeMore = true;
  }

  /** Reads what is due now; where the endpoint is disabled or gone, plans nothing more for it first. */
  async read(): Promise<void> {
    this.mayBeMore = false;
    this.readAt = performance.now();
    const now = momentOf(this.clock, this.tenantId);
    const endpoint = await this.endpoints.get(this.tenantId);
    if (!endpoint?.enabled) await this.queue.giveUp(this.tenantId, now, endpoint === null);
    const { due, isAll } = await this.queue.due(this.tenantId, now.tenant);
    this.waiting = due;
    this.mayBeMore ||= !isAll;
  }

  /** What was read and not begun yet, in order. It is the caller's from now on. */
  takeAll(): readonly DueDelivery[] {
    const taken = this.waiting;
    this.waiting = [];
    return taken;
  }

  /** For later, behind what was put back before. */
  putBack(delivery: DueDelivery): void {
    this.waiting.push(delivery);
  }
}
