import { LRUCache } from 'lru-cache';

interface Bucket {
  tokens: number;
  at: number;
}

/** The tokens that remain after a request. `retryAfterMs` is null if the request may pass. */
interface Allowance {
  readonly remaining: number;
  readonly retryAfterMs: number | null;
}

const MAX_BUCKETS = 50_000;

/** A token bucket per name: `perSecond` on average, `burst` at once. Kept in the memory of one process. */
export class TokenBuckets {
  private readonly buckets = new LRUCache<string, Bucket>({ max: MAX_BUCKETS });

  /** @param now milliseconds, monotonic */
  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Takes tokens if the bucket has enough.
   * @param cost capped at a full bucket
   */
  take(name: string, cost = 1): Allowance {
    const bucket = this.refilled(name);
    const amount = Math.min(cost, this.burst);
    if (bucket.tokens < amount)
      return {
        remaining: Math.max(0, Math.floor(bucket.tokens)),
        retryAfterMs: this.msUntil(amount, bucket),
      };
    bucket.tokens -= amount;
    return { remaining: Math.floor(bucket.tokens), retryAfterMs: null };
  }

  /** Takes tokens for work that is already done. A bucket can owe at most ten times its size. */
  charge(name: string, cost: number): void {
    const bucket = this.refilled(name);
    bucket.tokens = Math.max(bucket.tokens - cost, -10 * this.burst);
  }

  /** Returns the milliseconds until a token can be taken; null if one can be taken now. Takes none. */
  peek(name: string): number | null {
    const bucket = this.refilled(name);
    return bucket.tokens < 1 ? this.msUntil(1, bucket) : null;
  }

  private msUntil(amount: number, { tokens }: Bucket): number {
    return Math.ceil(((amount - tokens) / this.perSecond) * 1000);
  }

  private refilled(name: string): Bucket {
    const now = this.now();
    let bucket = this.buckets.get(name);
    if (!bucket) {
      bucket = { tokens: this.burst, at: now };
      this.buckets.set(name, bucket);
    }
    bucket.tokens = Math.min(this.burst, bucket.tokens + ((now - bucket.at) / 1000) * this.perSecond);
    bucket.at = now;
    return bucket;
  }
}
