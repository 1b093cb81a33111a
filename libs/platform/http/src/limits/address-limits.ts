import type { Request, RequestHandler, Response } from 'express';
import type { HttpConfig } from '../http.config.js';
import { clientAddressOf, contextOf } from '../requests/request-context.js';
import { send } from '../responses/envelope.adapter.js';
import { failureBody } from '../responses/failure.js';
import { networkOf } from './network-address.js';
import { TokenBuckets } from './token-buckets.js';

/** The cost of requests that count as more than one, because their responses are large. */
const COSTS: Readonly<Record<string, number>> = {
  '/openapi.json': 5,
  '/v1/operations/openapi.json': 5,
  '/docs': 5,
  '/docs/operations': 5,
  '/metrics': 5,
};
const REFILL_SECONDS = 2;

/**
 * Limits requests without a key per address, at the rate of a key. Health checks are exempt. Rejected requests
 * cost almost nothing and are not logged, because there may be thousands.
 */
export class AddressLimits {
  private readonly buckets: TokenBuckets | null;
  private readonly policy: string;
  private readonly publicUrl: string;

  constructor({ rateLimitPerSecond: rate, publicUrl }: Pick<HttpConfig, 'rateLimitPerSecond' | 'publicUrl'>) {
    this.publicUrl = publicUrl;
    this.buckets = rate > 0 ? new TokenBuckets(rate, rate * REFILL_SECONDS) : null;
    this.policy = `"address";q=${rate * REFILL_SECONDS};w=${REFILL_SECONDS}`;
  }

  /** Rejects requests above the limit before any other work. */
  readonly handler: RequestHandler = (request, response, next) => {
    if (isFree(request) || this.admit(request, response)) next();
  };

  /**
   * Counts a request by its address.
   * @returns false if the limit was exceeded and the request was answered with 429
   */
  admit(request: Request, response: Response): boolean {
    const cost = COSTS[request.path] ?? 1;
    const outcome = this.buckets?.take(networkOf(clientAddressOf(request)), cost);
    if (!outcome || outcome.retryAfterMs === null) return true;
    const context = contextOf(request);
    context.logged = false;
    response.statusCode = 429;
    response.setHeader('retry-after', String(Math.max(1, Math.ceil(outcome.retryAfterMs / 1000))));
    response.setHeader('ratelimit-policy', this.policy);
    response.setHeader('ratelimit', `"address";r=0;t=${REFILL_SECONDS}`);
    const failure = { code: 'E_RATE_LIMITED', message: 'Too many requests from this address.' };
    send(response, failureBody(this.publicUrl, context.requestId, failure));
    return false;
  }
}

/** Requests with a key are limited by their key or, if it is rejected, by their address. */
const isFree = ({ path, headers }: Request): boolean =>
  path.startsWith('/health/') || (path.startsWith('/v1/') && Boolean(headers.authorization));
