import fc from 'fast-check';
import { nextAttemptAt, RETRY_DELAYS, retryAfterMs } from './schedule.js';

/** The same values in every run, so that a failure is reproducible. */
fc.configureGlobal({ seed: 20_261_126 });

const endedAt = new Date('2026-03-01T00:00:00.000Z');
const DAY = 86_400_000;

const delay = (
  failures: number,
  statusCode: number | null,
  retryAfter: string | null = null,
  random = 0.5,
) => {
  const next = nextAttemptAt(failures, { statusCode, retryAfter, endedAt, reallyEndedAt: endedAt }, random);
  return next && next.getTime() - endedAt.getTime();
};

describe('retry schedule', () => {
  it('waits 1 min, 15 min, 1 h, 12 h, 24 h and then gives up', () => {
    const delays = [1, 2, 3, 4, 5, 6].map((failures) => delay(failures, 500));
    expect(delays).toEqual([60_000, 900_000, 3_600_000, 43_200_000, 86_400_000, null]);
  });

  it('varies each delay by up to 10 %', () => {
    expect([delay(1, null, null, 0), delay(1, null, null, 1)]).toEqual([54_000, 66_000]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failures, random) => {
          const planned = RETRY_DELAYS[failures - 1] ?? 0;
          expect(Math.abs((delay(failures, 500, null, random) ?? 0) - planned)).toBeLessThanOrEqual(
            planned / 10,
          );
        },
      ),
    );
  });

  it('uses the later of schedule and Retry-After, after 429 and 503 only', () => {
    expect(delay(1, 429, '600')).toBe(600_000);
    expect(delay(1, 503, 'Sun, 01 Mar 2026 02:00:00 GMT')).toBe(7_200_000);
    expect(delay(1, 429, '5')).toBe(60_000);
    expect(delay(1, 500, '600')).toBe(60_000);
    expect(delay(6, 429, '600')).toBeNull();
  });

  it('compares a Retry-After date with real time even if the sandbox clock was moved', () => {
    const reallyEndedAt = new Date('2026-01-15T00:00:00.000Z');
    const attempt = { statusCode: 429, retryAfter: 'Thu, 15 Jan 2026 02:00:00 GMT', endedAt, reallyEndedAt };
    expect(nextAttemptAt(1, attempt, 0.5)).toEqual(new Date(endedAt.getTime() + 7_200_000));
  });

  it.each([
    ['99999999999999999999999', DAY],
    ['Fri, 01 Jan 2100 00:00:00 GMT', DAY],
    ['Fri, 01 Jan 1999 00:00:00 GMT', 0],
    ['-5', 0],
    ['1.5', 0],
    ['soon', 0],
    ['', 0],
    ['Sunday', 0],
  ])('reads Retry-After %j as %d ms', (header, expected) => {
    expect(retryAfterMs(header, endedAt)).toBe(expected);
  });
});
