/** The first wait and the maximum, in milliseconds. */
const FIRST_MS = 250;
const MAX_DELAY_MS = 8_000;
/** Longest Retry-After to honor before giving up. */
const PATIENCE_MS = 60_000;

/** Randomness and time; specs replace them. */
export interface Timing {
  /** From 0 to 1. */
  random(): number;
  /** Epoch milliseconds. */
  now(): number;
  /** Rejects with the signal's reason if it aborts first. */
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>;
}

export const realTiming: Timing = {
  random: Math.random,
  now: Date.now,
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const ended = (): void => {
        clearTimeout(timer);
        reject(signal?.reason as Error);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', ended);
        resolve();
      }, ms);
      if (signal?.aborted === true) ended();
      else signal?.addEventListener('abort', ended, { once: true });
    }),
};

/** A wait that doubles with every attempt; half of it is random, so that clients do not retry at the same time. */
export function backOff(attempt: number, random: number): number {
  const full = Math.min(MAX_DELAY_MS, FIRST_MS * 2 ** attempt);
  return full / 2 + (full / 2) * random;
}

/**
 * Returns the wait before the next attempt, in milliseconds; null if it is too long.
 *
 * @param attempt from 0
 * @param retryAfterMs the wait that the service asked for
 */
export function waitBefore(attempt: number, retryAfterMs: number | null, random: number): number | null {
  const wait = backOff(attempt, random);
  if (retryAfterMs === null) return wait;
  // Never before the requested time; a random extra spreads the clients over time.
  return retryAfterMs > PATIENCE_MS ? null : Math.max(wait, retryAfterMs + FIRST_MS * random);
}

/** Parses a `Retry-After` header: seconds, or a date (RFC 9110, section 10.2.3). @returns milliseconds */
export function retryAfterIn(headers: Headers, now: number): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
