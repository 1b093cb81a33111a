import type { Position } from '#kit/event-store';
import type { Subscription } from './document-store.js';

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
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly checkpoint: (subscription: Subscription) => Promise<Position | null>,
    private readonly pollMs: number,
  ) {}

  /**
   * Waits until a subscription reaches a position.
   *
   * @param timeoutMs maximum wait in milliseconds
   * @returns whether the position was reached in time
   */
  async wait(subscription: Subscription, position: Position, timeoutMs: number): Promise<boolean> {
    if (((await this.checkpoint(subscription)) ?? -Infinity) >= position) return true;
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
  reached(subscription: Subscription, position: Position): void {
    for (const waiting of this.waiting)
      if (waiting.subscription.name === subscription.name && position >= waiting.position) waiting.end(true);
  }

  /** Ends every wait with false. */
  close(): void {
    if (this.timer) clearTimeout(this.timer);
    for (const waiting of this.waiting) waiting.end(false);
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
    const subscriptions = new Map(
      [...this.waiting].map(({ subscription }) => [subscription.name, subscription]),
    );
    await Promise.all(
      [...subscriptions.values()].map(async (subscription) => {
        // If the store is unavailable, poll again until the timeout.
        const position = await this.checkpoint(subscription).catch(() => null);
        if (position !== null) this.reached(subscription, position);
      }),
    );
  }
}
