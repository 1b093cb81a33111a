import { randomUUID } from 'node:crypto';
import type { Clock, Logger } from '#hosting';
import type { WebhookEndpoints } from '../endpoint/webhook-endpoints.js';
import type { Attempts } from './attempts.js';
import type { DeliveryQueue, StoredDelivery } from './delivery-queue.js';

export interface DispatcherOptions {
  /** Attempts under way per endpoint and process; 8 unless told. */
  readonly perEndpoint?: number;
  /** How often to look for what other processes prepared or what has come due; 500 ms unless told. */
  readonly pollMs?: number;
  /** How long a claim holds, in milliseconds: longer than any attempt takes. */
  readonly claimMs?: number;
}

/** One tenant's attempts in this process. */
interface Lane {
  readonly underWay: Set<string>;
  filling: boolean;
  again: boolean;
}

/**
 * Sends deliveries that are due. Each tenant has a lane of its own, so an endpoint that hangs holds up nobody else;
 * what a dead process had claimed is taken over when its claim ends.
 */
export class WebhookDispatcher {
  private readonly owner = randomUUID();
  private readonly lanes = new Map<string, Lane>();
  private readonly options: Required<DispatcherOptions>;
  private readonly tasks = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private looking: Promise<void> | null = null;
  private lookAgain = false;

  constructor(
    private readonly queue: DeliveryQueue,
    private readonly endpoints: WebhookEndpoints,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
    private readonly logger: Pick<Logger, 'error'>,
    options: DispatcherOptions = {},
  ) {
    this.options = { perEndpoint: 8, pollMs: 500, claimMs: 60_000, ...options };
  }

  start(): void {
    this.timer = setInterval(() => {
      this.wake();
    }, this.options.pollMs);
    this.wake();
  }

  /** Starts nothing more and waits for the attempts under way. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.looking;
    await this.underWay();
  }

  /** Looks for work at once. */
  wake(): void {
    void this.look();
  }

  /** Sends whatever is due and resolves when nothing is any more. */
  async drain(): Promise<void> {
    for (;;) {
      await this.look();
      if (this.tasks.size === 0) return;
      await this.underWay();
    }
  }

  private async underWay(): Promise<void> {
    while (this.tasks.size > 0) await Promise.all(this.tasks);
  }

  /** One pass at a time; a call during a pass makes it pass again, for the news may lie behind it. */
  private look(): Promise<void> {
    this.lookAgain = true;
    this.looking ??= this.lookWhileAsked();
    return this.looking;
  }

  private async lookWhileAsked(): Promise<void> {
    try {
      while (this.lookAgain && !this.stopped) {
        this.lookAgain = false;
        for await (const tenantId of this.queue.tenants()) await this.fill(tenantId);
      }
    } catch (error) {
      this.logger.error('webhook deliveries cannot be read', { err: error });
    } finally {
      // Here and not in a later turn, in which a call would find neither a pass nor the lack of one.
      this.looking = null;
    }
  }

  /** Starts as many of a tenant's due deliveries as its lane takes. */
  private async fill(tenantId: string): Promise<void> {
    const lane = this.lanes.get(tenantId) ?? { underWay: new Set(), filling: false, again: false };
    this.lanes.set(tenantId, lane);
    lane.again = true;
    if (lane.filling) return;
    lane.filling = true;
    try {
      while (lane.again && !this.stopped) {
        lane.again = false;
        await this.startDue(tenantId, lane);
      }
    } catch (error) {
      this.logger.error('webhook deliveries of a tenant cannot be started', { tenantId, err: error });
    } finally {
      lane.filling = false;
      if (lane.underWay.size === 0) this.lanes.delete(tenantId);
    }
  }

  private async startDue(tenantId: string, lane: Lane): Promise<void> {
    const endpoint = await this.endpoints.get(tenantId);
    if (!endpoint?.enabled) await this.queue.giveUp(tenantId, endpoint === null);
    for (const delivery of await this.queue.due(tenantId, this.clock.now(tenantId))) {
      if (this.stopped || lane.underWay.size >= this.options.perEndpoint) return;
      const until = delivery.document.claim?.until ?? 0;
      if (lane.underWay.has(delivery.id) || until > this.clock.now().getTime()) continue;
      if (await this.queue.isItsTurn(delivery)) await this.claim(tenantId, lane, delivery);
    }
  }

  private async claim(tenantId: string, lane: Lane, delivery: StoredDelivery): Promise<void> {
    const until = this.clock.now().getTime() + this.options.claimMs;
    const claimed = await this.queue.claim(delivery, { owner: this.owner, until });
    if (!claimed) return;
    lane.underWay.add(claimed.id);
    const task = this.attempt(tenantId, lane, claimed).finally(() => this.tasks.delete(task));
    this.tasks.add(task);
  }

  private async attempt(tenantId: string, lane: Lane, claimed: StoredDelivery): Promise<void> {
    try {
      await this.attempts.make(claimed);
    } catch (error) {
      // Stays claimed and is tried again when the claim ends.
      this.logger.error('a webhook attempt could not be recorded', { deliveryId: claimed.id, err: error });
    }
    lane.underWay.delete(claimed.id);
    await this.fill(tenantId);
  }
}
