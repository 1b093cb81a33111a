import { isSuccess } from '../deliveries/delivery.js';
import type { Outcome } from '../sending/outcome.js';

/** Maximum number of concurrent attempts at an endpoint that responds fast. */
const MAX = 64;
/** A response time (ms) up to which an endpoint has room for more. */
const FAST_MS = 250;

/**
 * The number of concurrent attempts at one endpoint: one more after each fast success, half as many after a failure. A
 * slow endpoint that accepts its deliveries keeps the initial number.
 */
export class EndpointLimit {
  private now: number;

  constructor(private readonly initial: number) {
    this.now = initial;
  }

  get value(): number {
    return this.now;
  }

  /** Adapts the limit to the outcome of an attempt. */
  ended({ statusCode, durationMs }: Pick<Outcome, 'statusCode' | 'durationMs'>): void {
    if (!isSuccess(statusCode)) this.now = Math.max(1, Math.floor(this.now / 2));
    else if (durationMs <= FAST_MS) this.now = Math.min(Math.max(MAX, this.initial), this.now + 1);
    else if (this.now > this.initial) this.now = Math.max(this.initial, Math.floor(this.now / 2));
    else this.now = Math.min(this.initial, this.now + 1);
  }
}
