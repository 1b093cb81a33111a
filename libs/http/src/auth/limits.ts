import { isIPv6 } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Config } from '#kernel';
import { HttpError } from '../http-error.js';
import { TokenBuckets } from './token-bucket.js';

/** Limits how often a key may call, and how often an address may send keys that are not valid. */
@Injectable()
export class Limits {
  private readonly requests: TokenBuckets | null;
  private readonly failures: TokenBuckets | null;
  private readonly policy: string;
  private readonly failurePolicy: string;
  private readonly refillSeconds = 2;

  constructor(config: Config) {
    const { rateLimitPerSecond: rate, authFailureLimitPerMinute: failures } = config;
    this.requests = rate > 0 ? new TokenBuckets(rate, rate * this.refillSeconds) : null;
    this.failures = failures > 0 ? new TokenBuckets(failures / 60, failures) : null;
    this.policy = `"key";q=${rate * this.refillSeconds};w=${this.refillSeconds}`;
    this.failurePolicy = `"address";q=${failures};w=60`;
  }

  /**
   * Counts a request of a key and tells the caller what is left (draft-ietf-httpapi-ratelimit-headers).
   *
   * @throws {HttpError} `E_RATE_LIMITED`
   */
  countRequest(keyId: string, response: Response): void {
    if (!this.requests) return;
    const { remaining, retryAfterMs } = this.requests.take(keyId);
    response.setHeader('ratelimit-policy', this.policy);
    response.setHeader('ratelimit', `"key";r=${remaining};t=${this.refillSeconds}`);
    if (retryAfterMs !== null) throw tooMany('This key calls too often.', retryAfterMs);
  }

  /** Counts a key that is not valid, by the caller's address. @throws {HttpError} `E_RATE_LIMITED` */
  countFailure(address: string): void {
    const retryAfterMs = this.failures?.take(networkOf(address)).retryAfterMs ?? null;
    if (retryAfterMs === null) return;
    throw tooMany('Too many refused keys from this address.', retryAfterMs, {
      'ratelimit-policy': this.failurePolicy,
      ratelimit: '"address";r=0;t=60',
    });
  }
}

const tooMany = (message: string, afterMs: number, headers: HttpError['headers'] = {}): HttpError =>
  new HttpError('E_RATE_LIMITED', message, {
    ...headers,
    'retry-after': String(Math.max(1, Math.ceil(afterMs / 1000))),
  });

/** One customer of an IPv6 provider has a /64 to itself: its addresses count as one (RFC 6177). */
export const networkOf = (address: string): string =>
  isIPv6(address) && !address.startsWith('::ffff:') ? address.split(':').slice(0, 4).join(':') : address;
