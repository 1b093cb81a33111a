import { TokenBuckets } from './token-buckets.js';

describe('TokenBuckets', () => {
  let now = 0;
  const takes = (buckets: TokenBuckets, name: string, times: number) =>
    Array.from({ length: times }, () => buckets.take(name).retryAfterMs);

  it('passes a burst, then the rate', () => {
    const buckets = new TokenBuckets(10, 3, () => now);
    expect(takes(buckets, 'a', 4)).toEqual([null, null, null, 100]);
    now += 100;
    expect(takes(buckets, 'a', 2)).toEqual([null, 100]);
    now += 3_600_000;
    expect(takes(buckets, 'a', 4)).toEqual([null, null, null, 100]);
  });

  it('owes tokens for work that is already done, up to ten bursts', () => {
    const buckets = new TokenBuckets(10, 3, () => now);
    buckets.charge('a', 5);
    expect(buckets.take('a')).toEqual({ remaining: 0, retryAfterMs: 300 });
    buckets.charge('a', 1_000);
    expect(buckets.take('a').retryAfterMs).toBe(3_100);
  });

  it('counts each name separately', () => {
    const buckets = new TokenBuckets(1, 1, () => now);
    expect([...takes(buckets, 'a', 2), ...takes(buckets, 'b', 1)]).toEqual([null, 1000, null]);
  });

  it('stays bounded for any number of names and keeps the most recently rejected ones', () => {
    const buckets = new TokenBuckets(1, 1, () => now);
    for (let index = 0; index < 120_000; index++) buckets.take(String(index));
    expect(takes(buckets, '119999', 1)).toEqual([1000]);
  });
});
