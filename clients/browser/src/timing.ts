const MAX_DELAY_MS = 5 * 60_000;

/** Randomness and time; specs replace them. */
export interface Timing {
  /** From 0 to 1. */
  random(): number;
  /** Epoch milliseconds. */
  now(): number;
  /** Resolves after the time, or as soon as the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const realTiming: Timing = {
  random: () => Math.random(),
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      if (signal?.aborted === true) end();
      else signal?.addEventListener('abort', end);
    }),
};

/**
 * Returns the wait before the next attempt, in milliseconds: it doubles with each failure, half of it is random so that
 * pages do not retry at the same time, and it is never shorter than the service asked for.
 *
 * @param failures in a row, from 1
 */
export function waitAfter(
  failures: number,
  firstMs: number,
  retryAfterMs: number | null,
  random: number,
): number {
  const full = Math.min(MAX_DELAY_MS, firstMs * 2 ** (failures - 1));
  return Math.max(retryAfterMs ?? 0, full / 2 + (full / 2) * random);
}
