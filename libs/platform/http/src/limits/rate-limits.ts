import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { Logger } from '#kit/kernel';
import { HttpError } from '../errors/http-errors.js';
import { HttpConfig } from '../http.config.js';
import { clientAddressOf, contextOf } from '../requests/request-context.js';
import { routeOptionsOf } from '../requests/route-options.js';
import { failureBody } from '../responses/failure.js';
import { send } from '../responses/envelope.adapter.js';
import { networkOf } from './client-address.js';

interface Bucket {
  tokens: number;
  at: number;
}

/** The tokens that remain after a request. `retryAfterMs` is null if the request may pass. */
interface Allowance {
  readonly remaining: number;
  readonly retryAfterMs: number | null;
}

const MOST_BUCKETS = 50_000;

/** A token bucket per name: `perSecond` on average, `burst` at once. Kept in the memory of one process. */
export class TokenBuckets {
  private readonly buckets = new LRUCache<string, Bucket>({ max: MOST_BUCKETS });

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
    const wanted = Math.min(cost, this.burst);
    if (bucket.tokens < wanted)
      return {
        remaining: Math.max(0, Math.floor(bucket.tokens)),
        retryAfterMs: this.msUntil(wanted, bucket),
      };
    bucket.tokens -= wanted;
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

  private msUntil(wanted: number, { tokens }: Bucket): number {
    return Math.ceil(((wanted - tokens) / this.perSecond) * 1000);
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
    const taken = this.buckets?.take(networkOf(clientAddressOf(request)), cost);
    if (!taken || taken.retryAfterMs === null) return true;
    const context = contextOf(request);
    context.logged = false;
    response.statusCode = 429;
    response.setHeader('retry-after', String(Math.max(1, Math.ceil(taken.retryAfterMs / 1000))));
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

/** An ordinary request loads and sends less than this. */
const EVENTS_PER_REQUEST = 100;
const BYTES_PER_REQUEST = 256 * 1024;

/** Limits how often a key may call, and how often an address may send invalid keys. */
@Injectable()
export class Limits {
  private readonly requests: TokenBuckets | null;
  private readonly failures: TokenBuckets | null;
  private readonly policy: string;
  private readonly failurePolicy: string;
  private readonly refillSeconds = 2;

  constructor(
    config: HttpConfig,
    private readonly logger: Logger,
  ) {
    const { rateLimitPerSecond: rate, authFailureLimitPerMinute: failures } = config;
    this.requests = rate > 0 ? new TokenBuckets(rate, rate * this.refillSeconds) : null;
    this.failures = failures > 0 ? new TokenBuckets(failures / 60, failures) : null;
    this.policy = `"key";q=${rate * this.refillSeconds};w=${this.refillSeconds}`;
    this.failurePolicy = `"address";q=${failures};w=60`;
  }

  /**
   * Counts a request of a key by its cost and sets the rate limit headers (draft-ietf-httpapi-ratelimit-headers). After
   * the response, charges for the work that the cost did not cover.
   * @param cost in ordinary requests
   * @throws {HttpError} `E_RATE_LIMITED`
   */
  countRequest(keyId: string, response: Response, cost = 1): void {
    if (!this.requests) return;
    const { requests } = this;
    const { remaining, retryAfterMs } = requests.take(keyId, cost);
    const context = contextOf(response.req);
    const { socket } = response.req;
    const before = socket.bytesWritten;
    response.once('close', () => {
      const bytes = Math.max(context.responseBytes, socket.bytesWritten - before);
      requests.charge(keyId, extraCostOf(context.loadedEvents, bytes));
    });
    response.setHeader('ratelimit-policy', this.policy);
    response.setHeader('ratelimit', `"key";r=${remaining};t=${this.refillSeconds}`);
    if (retryAfterMs !== null) throw tooMany('Too many requests with this key.', retryAfterMs);
  }

  /** Counts an invalid key or token by the caller's address. @throws {HttpError} `E_RATE_LIMITED` */
  countFailure(request: Request): void {
    this.refuse(request, this.failures?.take(addressOf(request)).retryAfterMs ?? null);
    this.logger.security('key-refused');
  }

  /**
   * Protects checks in which even a wrong guess is expensive: call it before the check.
   * @throws {HttpError} `E_RATE_LIMITED`: too many wrong guesses
   */
  admitGuess(request: Request): void {
    this.refuse(request, this.failures?.peek(addressOf(request)) ?? null);
  }

  /** Requests above the limit are not logged, because there may be thousands. */
  private refuse(request: Request, retryAfterMs: number | null): void {
    if (retryAfterMs === null) return;
    contextOf(request).logged = false;
    throw tooMany('Too many invalid keys from this address.', retryAfterMs, {
      'ratelimit-policy': this.failurePolicy,
      ratelimit: '"address";r=0;t=60',
    });
  }
}

const addressOf = (request: Request): string => networkOf(clientAddressOf(request));

/** Returns the cost of loading and sending more than usual, in ordinary requests. */
const extraCostOf = (events: number, bytes: number): number =>
  Math.floor(events / EVENTS_PER_REQUEST) + Math.floor(bytes / BYTES_PER_REQUEST);

const tooMany = (message: string, afterMs: number, headers: HttpError['headers'] = {}): HttpError =>
  new HttpError('E_RATE_LIMITED', message, {
    ...headers,
    'retry-after': String(Math.max(1, Math.ceil(afterMs / 1000))),
  });

/** Counts a request of an identified caller. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(private readonly limits: Limits) {}

  canActivate(context: ExecutionContext): true {
    const http = context.switchToHttp();
    const { caller, operator } = contextOf(http.getRequest<Request>());
    const key = caller?.keyId ?? operator?.tokenId;
    if (key === undefined) throw new Error('a rate limit needs an endpoint with a caller');
    this.limits.countRequest(key, http.getResponse<Response>(), routeOptionsOf(context).cost);
    return true;
  }
}

const DAY_MS = 24 * 3_600_000;

/**
 * Rejects a change that was made too often within 24 hours.
 *
 * @param times when it was made (RFC 3339), oldest first
 * @param most how often it may be made
 * @param now RFC 3339
 * @throws {HttpError} `E_RATE_LIMITED`
 */
export function assertDailyLimit(times: readonly string[], most: number, now: string): void {
  const since = Date.parse(now) - DAY_MS;
  const first = times.filter((time) => Date.parse(time) > since).at(-most);
  if (first === undefined) return;
  const seconds = Math.ceil((Date.parse(first) - since) / 1000);
  throw new HttpError('E_RATE_LIMITED', `This can be changed at most ${most} times a day.`, {
    'retry-after': String(seconds),
  });
}
