import { retryAfterIn, waitBefore } from './retries.js';

const NOW = Date.UTC(2026, 0, 15);
const retryAfter = (value: string): number | null => retryAfterIn(new Headers({ 'retry-after': value }), NOW);

describe('the wait before another attempt', () => {
  it('doubles, is half random, and has a maximum', () => {
    const waits = (random: number) =>
      [0, 1, 2, 3, 4, 5, 6, 50].map((attempt) => waitBefore(attempt, null, random));
    expect(waits(0)).toEqual([125, 250, 500, 1000, 2000, 4000, 4000, 4000]);
    expect(waits(1)).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000, 8000]);
  });

  it('is never shorter than the service asks for, and has jitter', () => {
    expect([waitBefore(0, 2000, 0), waitBefore(0, 2000, 1)]).toEqual([2000, 2250]);
    expect(waitBefore(5, 1000, 0)).toBe(4000);
  });

  it('is null if the service asks for more than a minute', () => {
    expect([waitBefore(0, 60_000, 0), waitBefore(0, 60_001, 0)]).toEqual([60_000, null]);
  });

  it('is read from seconds or a date', () => {
    expect([retryAfter('3'), retryAfter(' 0 '), retryAfter('Thu, 15 Jan 2026 00:00:02 GMT')]).toEqual([
      3000, 0, 2000,
    ]);
    expect([retryAfter('Thu, 15 Jan 2025 00:00:02 GMT'), retryAfter('soon'), retryAfter('-1x')]).toEqual([
      0,
      null,
      null,
    ]);
    expect(retryAfterIn(new Headers(), NOW)).toBeNull();
  });
});
