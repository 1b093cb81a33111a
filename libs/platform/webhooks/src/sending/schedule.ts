const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Delays (ms) after each failed attempt (contract 8.3). */
export const RETRY_DELAYS: readonly number[] = [MINUTE, 15 * MINUTE, HOUR, 12 * HOUR, 24 * HOUR];

const JITTER = 0.1;
const MAX_RETRY_AFTER = 24 * HOUR;

/** The status codes whose `Retry-After` is honored. */
const HEEDED: ReadonlySet<number | null> = new Set([429, 503]);

/** The facts about a failed attempt that decide when the next one is due. */
interface FailedAttempt {
  readonly statusCode: number | null;
  /** The raw `Retry-After` header. */
  readonly retryAfter: string | null;
  readonly endedAt: Date;
  /** `endedAt` in real time, because dates in headers are real time. */
  readonly reallyEndedAt: Date;
}

/**
 * Returns when the next attempt is due, or null after the last one.
 *
 * @param failures number of failed attempts, including this one
 * @param random from 0 to 1; spreads the delay by ±10 %
 */
export function nextAttemptAt(failures: number, attempt: FailedAttempt, random: number): Date | null {
  const delay = RETRY_DELAYS[failures - 1];
  if (delay === undefined) return null;
  const planned = delay * (1 + JITTER * (2 * random - 1));
  const retryAfter = HEEDED.has(attempt.statusCode)
    ? retryAfterMs(attempt.retryAfter, attempt.reallyEndedAt)
    : 0;
  return new Date(Math.round(attempt.endedAt.getTime() + Math.max(planned, retryAfter)));
}

/**
 * Parses `Retry-After`: seconds or a date (RFC 9110 section 10.2.3).
 *
 * @returns milliseconds from `now`, at most a day; 0 if the header is missing or invalid
 */
export function retryAfterMs(header: string | null, now: Date): number {
  const value = header?.trim() ?? '';
  const delay = /^\d+$/.test(value) ? Number(value) * 1000 : httpDate(value) - now.getTime();
  return Number.isNaN(delay) ? 0 : Math.min(Math.max(delay, 0), MAX_RETRY_AFTER);
}

/**
 * Every date form of RFC 9110 section 5.6.7 starts with a weekday; `Date.parse` alone would accept `-1` and
 * `2026`.
 */
const httpDate = (value: string): number =>
  /^(mon|tue|wed|thu|fri|sat|sun)/i.test(value) ? Date.parse(value) : NaN;
