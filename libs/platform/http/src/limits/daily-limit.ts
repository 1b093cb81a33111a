import { HttpError } from '../errors/http-errors.js';

const DAY_MS = 24 * 3_600_000;

/**
 * Rejects a change that was made too often within 24 hours.
 *
 * @param times when it was made (RFC 3339), oldest first
 * @param max how often it may be made
 * @param now RFC 3339
 * @throws {HttpError} `E_RATE_LIMITED`
 */
export function assertDailyLimit(times: readonly string[], max: number, now: string): void {
  const since = Date.parse(now) - DAY_MS;
  const first = times.filter((time) => Date.parse(time) > since).at(-max);
  if (first === undefined) return;
  const seconds = Math.ceil((Date.parse(first) - since) / 1000);
  throw new HttpError('E_RATE_LIMITED', `This can be changed at most ${max} times a day.`, {
    'retry-after': String(seconds),
  });
}
