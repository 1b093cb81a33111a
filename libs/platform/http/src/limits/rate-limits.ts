import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Logger } from '#kit/kernel';
import { HttpError } from '../errors/http-errors.js';
import { HttpConfig } from '../http.config.js';
import { clientAddressOf, contextOf } from '../requests/request-context.js';
import { routeOptionsOf } from '../requests/route-options.js';
import { networkOf } from './network-address.js';
import { TokenBuckets } from './token-buckets.js';

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
  private readonly requestsPerWindow: number;
  private readonly refillSeconds = 2;

  constructor(
    config: HttpConfig,
    private readonly logger: Logger,
  ) {
    const { rateLimitPerSecond: rate, authFailureLimitPerMinute: failures } = config;
    this.requestsPerWindow = rate * this.refillSeconds;
    this.requests = rate > 0 ? new TokenBuckets(rate, this.requestsPerWindow) : null;
    this.failures = failures > 0 ? new TokenBuckets(failures / 60, failures) : null;
    this.policy = `"key";q=${this.requestsPerWindow};w=${this.refillSeconds}`;
    this.failurePolicy = `"address";q=${failures};w=60`;
  }

  /** The limit of every key; null: unlimited. */
  get ofKey(): { readonly limit: number; readonly windowSeconds: number } | null {
    return this.requests && { limit: this.requestsPerWindow, windowSeconds: this.refillSeconds };
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
