import { setTimeout as delay } from 'node:timers/promises';

/** Waits that double, each of a random length up to its bound, so that processes do not come back all at once. */
export class Backoff {
  private attempts = 0;

  /** Milliseconds. */
  constructor(
    private readonly first: number,
    private readonly longest: number,
  ) {}

  /** Waits; returns early when the signal aborts. */
  async wait(signal?: AbortSignal): Promise<void> {
    const bound = Math.min(this.longest, this.first * 2 ** this.attempts++);
    const time = bound / 2 + (Math.random() * bound) / 2;
    await delay(time, undefined, signal && { signal }).catch(() => undefined);
  }

  reset(): void {
    this.attempts = 0;
  }
}
