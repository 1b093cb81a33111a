import { sleep } from './sleep.js';

/**
 * Waits between attempts: the bound doubles from `first` to `longest`, and each wait lasts a random time between half
 * of its bound and all of it, so that processes do not come back all at once.
 */
export class Backoff {
  private attempts = 0;

  /** Milliseconds both; `random` gives numbers from 0 to 1. */
  constructor(
    private readonly first: number,
    private readonly longest: number,
    private readonly random: () => number = Math.random,
  ) {}

  /** The next wait; it ends early when the signal aborts, and never rejects. */
  wait(signal?: AbortSignal): Promise<void> {
    const bound = Math.min(this.longest, this.first * 2 ** this.attempts++);
    return sleep((bound * (1 + this.random())) / 2, signal);
  }

  /** An attempt went well: the next wait is as short as the first. */
  reset(): void {
    this.attempts = 0;
  }
}
