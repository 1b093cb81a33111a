import { sleep } from './sleep.js';

/**
 * Waits between attempts. The limit doubles from `firstMs` to `maxMs`; each wait takes a random time between half of the
 * limit and the full limit, so that processes do not retry all at once.
 */
export class Backoff {
  private attempts = 0;

  /**
   * @param firstMs limit of the first wait
   * @param maxMs maximum limit
   * @param random returns numbers from 0 to 1
   */
  constructor(
    private readonly firstMs: number,
    private readonly maxMs: number,
    private readonly random: () => number = Math.random,
  ) {}

  /** Waits before the next attempt. The wait ends early when the signal aborts and never rejects. */
  wait(signal?: AbortSignal): Promise<void> {
    const bound = Math.min(this.maxMs, this.firstMs * 2 ** this.attempts++);
    return sleep((bound * (1 + this.random())) / 2, signal);
  }

  /** Starts with the first wait again; call it after a successful attempt. */
  reset(): void {
    this.attempts = 0;
  }
}
