import type { Request, RequestHandler, Response } from 'express';
import type { HttpConfig } from '../http.config.js';
import { contextOf } from '../requests/request-context.js';
import { send } from '../responses/send-json.js';
import { networkOf } from './network-address.js';
import { TokenBuckets } from './token-buckets.js';

/** What a request without a key costs where it is more than one: these are large. */
const COSTS: Readonly<Record<string, number>> = { '/openapi.json': 5, '/docs': 5, '/metrics': 5 };
const REFILL_SECONDS = 2;

/**
 * Limits how often an address may call without a key: as often as a key may. Health is told to everyone at any time.
 * A request that is refused here has cost next to nothing, and is in no log: there may be thousands.
 */
export class AddressLimits {
  private readonly buckets: TokenBuckets | null;
  private readonly policy: string;

  constructor({ rateLimitPerSecond: rate }: Pick<HttpConfig, 'rateLimitPerSecond'>) {
    this.buckets = rate > 0 ? new TokenBuckets(rate, rate * REFILL_SECONDS) : null;
    this.policy = `"address";q=${rate * REFILL_SECONDS};w=${REFILL_SECONDS}`;
  }

  /** Answers what is too much, before anything else is done about it. */
  readonly handler: RequestHandler = (request, response, next) => {
    if (isFree(request) || this.admit(request, response)) next();
  };

  /**
   * Counts a request by its address.
   *
   * @returns false where it was one too many, and is answered with 429
   */
  admit(request: Request, response: Response): boolean {
    const cost = COSTS[request.path] ?? 1;
    const taken = this.buckets?.take(networkOf(request.socket.remoteAddress ?? ''), cost);
    if (!taken || taken.retryAfterMs === null) return true;
    const context = contextOf(request);
    context.logged = false;
    response.statusCode = 429;
    response.setHeader('retry-after', String(Math.max(1, Math.ceil(taken.retryAfterMs / 1000))));
    response.setHeader('ratelimit-policy', this.policy);
    response.setHeader('ratelimit', `"address";r=0;t=${REFILL_SECONDS}`);
    const { requestId } = context;
    const error = { code: 'E_RATE_LIMITED', message: 'Too many calls from this address.', requestId };
    send(response, JSON.stringify({ payload: null, error }));
    return false;
  }
}

/** What has a key is limited by its key, or as a refused one. */
const isFree = ({ path, headers }: Request): boolean =>
  path.startsWith('/health/') || (path.startsWith('/v1/') && headers.authorization !== undefined);
