import type { Position } from '#kit/event-store';
import type { Commit, Lease, Subscription } from './document-store.js';

interface Waiting {
  readonly subscription: Subscription;
  readonly position: Position;
  readonly end: (reached: boolean) => void;
}

/**
 * Waits for checkpoints. Checkpoints committed by this process are reported to it at once; for those of other processes it
 * polls the store, with one timer for all waits.
 */
export class CheckpointWaiters {
  private readonly waiting = new Set<Waiting>();
  /** The last commits of this process, by the name of the subscription. */
  private readonly own = new Map<string, { readonly position: Position; readonly fence: Lease }>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly checkpoint: (subscription: Subscription) => Promise<Position | null>,
    private readonly pollMs: number,
    /** Whether this process holds a lease, so that no other process commits under it. */
    private readonly isHeld: (lease: Lease) => boolean = () => false,
  ) {}

  /**
   * Waits until a subscription reaches a position.
   *
   * @param timeoutMs maximum wait in milliseconds
   * @returns whether the position was reached in time
   */
  async wait(subscription: Subscription, position: Position, timeoutMs: number): Promise<boolean> {
    const isOwn = (): boolean => (this.ownOf(subscription) ?? -Infinity) >= position;
    if (isOwn() || ((await this.checkpoint(subscription)) ?? -Infinity) >= position || isOwn()) return true;
    if (timeoutMs <= 0) return false;
    return new Promise((resolve) => {
      const timeout = setTimeout(() => {
        waiting.end(false);
      }, timeoutMs);
      const waiting: Waiting = {
        subscription,
        position,
        end: (reached) => {
          clearTimeout(timeout);
          this.waiting.delete(waiting);
          resolve(reached);
        },
      };
      this.waiting.add(waiting);
      this.schedule();
    });
  }

  /** Must be called after this process has moved a checkpoint. */
  committed({ subscription, position, fence }: Pick<Commit, 'subscription' | 'position' | 'fence'>): void {
    this.own.set(subscription.name, { position, fence });
    this.reached(subscription, position);
  }

  /** Must be called before this process drops a checkpoint. */
  dropped({ name }: Subscription): void {
    this.own.delete(name);
  }

  private reached(subscription: Subscription, position: Position): void {
    for (const waiting of this.waiting)
      if (waiting.subscription.name === subscription.name && position >= waiting.position) waiting.end(true);
  }

  /** Ends every wait with false. */
  close(): void {
    if (this.timer) clearTimeout(this.timer);
    for (const waiting of this.waiting) waiting.end(false);
  }

  /** Returns what this process has committed if it leads the subscription; undefined if another process may lead it. */
  private ownOf({ name }: Subscription): Position | undefined {
    const own = this.own.get(name);
    return own && this.isHeld(own.fence) ? own.position : undefined;
  }

  private schedule(): void {
    if (this.timer !== null || this.waiting.size === 0) return;
    this.timer = setTimeout(() => {
      void this.poll().finally(() => {
        this.timer = null;
        this.schedule();
      });
    }, this.pollMs);
  }

  private async poll(): Promise<void> {
    const ofOthers = [...this.waiting].filter(({ subscription }) => this.ownOf(subscription) === undefined);
    const subscriptions = new Map(ofOthers.map(({ subscription }) => [subscription.name, subscription]));
    await Promise.all(
      [...subscriptions.values()].map(async (subscription) => {
        // If the store is unavailable, poll again until the timeout.
        const position = await this.checkpoint(subscription).catch(() => null);
        if (position !== null) this.reached(subscription, position);
      }),
    );
  }
}
