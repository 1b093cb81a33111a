const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What is waited after the end of each failed attempt, in milliseconds (contract 8.3). */
export const RETRY_DELAYS: readonly number[] = [MINUTE, 15 * MINUTE, HOUR, 12 * HOUR, 24 * HOUR];

const JITTER = 0.1;
const MAX_RETRY_AFTER = 24 * HOUR;

/** The answers whose `Retry-After` is heeded. */
const HEEDED: ReadonlySet<number | null> = new Set([429, 503]);

/** A failed attempt, as far as the next one depends on it. */
export interface FailedAttempt {
  readonly statusCode: number | null;
  /** The `Retry-After` header as it was sent. */
  readonly retryAfter: string | null;
  readonly endedAt: Date;
  /** The same moment in real time, in which a date in the header is given. */
  readonly reallyEndedAt: Date;
}

/**
 * When the next attempt is due; null after the last one.
 *
 * @param failures how many attempts failed so far, this one included
 * @param random from 0 to 1, spreads the delay over ±10 %
 */
export function nextAttemptAt(failures: number, attempt: FailedAttempt, random: number): Date | null {
  const delay = RETRY_DELAYS[failures - 1];
  if (delay === undefined) return null;
  const planned = delay * (1 + JITTER * (2 * random - 1));
  const asked = HEEDED.has(attempt.statusCode) ? retryAfterMs(attempt.retryAfter, attempt.reallyEndedAt) : 0;
  return new Date(Math.round(attempt.endedAt.getTime() + Math.max(planned, asked)));
}

/** RFC 9110 section 10.2.3: seconds or a date. Milliseconds from `now`, at most a day; 0 where it says nothing. */
export function retryAfterMs(header: string | null, now: Date): number {
  const value = header?.trim() ?? '';
  const asked = /^\d+$/.test(value) ? Number(value) * 1000 : httpDate(value) - now.getTime();
  return Number.isNaN(asked) ? 0 : Math.min(Math.max(asked, 0), MAX_RETRY_AFTER);
}

/** Every form of RFC 9110 section 5.6.7 begins with a weekday; `Date.parse` alone would take `-1` and `2026`. */
const httpDate = (value: string): number =>
  /^(mon|tue|wed|thu|fri|sat|sun)/i.test(value) ? Date.parse(value) : NaN;
