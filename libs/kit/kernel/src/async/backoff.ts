import { sleep } from './sleep.js';

/**
 * Waits between attempts. The limit doubles from `first` to `longest`; each wait takes a random time between half of the
 * limit and the full limit, so that processes do not retry all at once.
 */
export class Backoff {
  private attempts = 0;

  /**
   * @param first limit of the first wait, in milliseconds
   * @param longest maximum limit, in milliseconds
   * @param random returns numbers from 0 to 1
   */
  constructor(
    private readonly first: number,
    private readonly longest: number,
    private readonly random: () => number = Math.random,
  ) {}

  /** Waits before the next attempt. The wait ends early when the signal aborts and never rejects. */
  wait(signal?: AbortSignal): Promise<void> {
    const bound = Math.min(this.longest, this.first * 2 ** this.attempts++);
    return sleep((bound * (1 + this.random())) / 2, signal);
  }

  /** Starts with the first wait again; call it after a successful attempt. */
  reset(): void {
    this.attempts = 0;
  }
}
