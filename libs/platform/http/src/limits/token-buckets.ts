interface Bucket {
  tokens: number;
  at: number;
}

/** What is left after a request. `retryAfterMs` is null where the request may pass. */
export interface Allowance {
  readonly remaining: number;
  readonly retryAfterMs: number | null;
}

const MOST_BUCKETS = 50_000;

/** A token bucket per name: `perSecond` on average, `burst` at once. Kept in the memory of one process. */
export class TokenBuckets {
  private readonly buckets = new Map<string, Bucket>();

  /** @param now milliseconds, monotonic */
  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Takes tokens where there are so many.
   *
   * @param cost what is more than a full bucket takes a full one
   */
  take(name: string, cost = 1): Allowance {
    const bucket = this.refilled(name);
    const wanted = Math.min(cost, this.burst);
    if (bucket.tokens < wanted)
      return { remaining: Math.floor(bucket.tokens), retryAfterMs: this.msUntil(wanted, bucket) };
    bucket.tokens -= wanted;
    return { remaining: Math.floor(bucket.tokens), retryAfterMs: null };
  }

  /** When a token can be taken, in milliseconds from now; null: at once. Takes none. */
  peek(name: string): number | null {
    const bucket = this.refilled(name);
    return bucket.tokens < 1 ? this.msUntil(1, bucket) : null;
  }

  private msUntil(wanted: number, { tokens }: Bucket): number {
    return Math.ceil(((wanted - tokens) / this.perSecond) * 1000);
  }

  private refilled(name: string): Bucket {
    const now = this.now();
    let bucket = this.buckets.get(name);
    if (!bucket) {
      if (this.buckets.size >= MOST_BUCKETS) this.dropFull(now);
      bucket = { tokens: this.burst, at: now };
      this.buckets.set(name, bucket);
    }
    bucket.tokens = Math.min(this.burst, bucket.tokens + ((now - bucket.at) / 1000) * this.perSecond);
    bucket.at = now;
    return bucket;
  }

  /** A full bucket says nothing that a new one does not; where none is full, the oldest half goes. */
  private dropFull(now: number): void {
    const refillMs = (this.burst / this.perSecond) * 1000;
    for (const [name, { at }] of this.buckets) if (now - at >= refillMs) this.buckets.delete(name);
    if (this.buckets.size < MOST_BUCKETS) return;
    let excess = MOST_BUCKETS / 2;
    for (const name of this.buckets.keys()) {
      if (excess-- <= 0) return;
      this.buckets.delete(name);
    }
  }
}
