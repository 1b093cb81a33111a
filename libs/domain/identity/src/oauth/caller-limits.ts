import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { clientAddressOf, networkOf, TokenBuckets } from '#platform/http';
import { LIFETIMES } from './lifetimes.js';
import { MAX_REGISTRATION_BYTES } from './metadata.js';
import { OAuthRefusal, TooManyVisitsError } from './oauth-refusal.js';

/** Per network address and process. Fetched client documents count as registrations. */
const REGISTRATIONS_PER_HOUR = 60;
const CALLS_PER_SECOND = 20;
/** Maximum number of authorization requests per network, and in total, while each leaves a record (twenty minutes). */
const VISITS = 400;
const ALL_VISITS = 20_000;
const VISIT_SECONDS = LIFETIMES.Interaction;

/** Limits how often a network address may call the authorization server. */
@Injectable()
export class CallerLimits {
  private readonly registrations = new TokenBuckets(REGISTRATIONS_PER_HOUR / 3600, REGISTRATIONS_PER_HOUR);
  private readonly calls = new TokenBuckets(CALLS_PER_SECOND, 10 * CALLS_PER_SECOND);
  private readonly visits = new TokenBuckets(VISITS / VISIT_SECONDS, VISITS);
  private readonly allVisits = new TokenBuckets(ALL_VISITS / VISIT_SECONDS, ALL_VISITS);

  mayFetch(request: IncomingMessage): boolean {
    return this.registrations.take(callerOf(request)).retryAfterMs === null;
  }

  /** @throws {OAuthRefusal} the registration is too large, or there were too many */
  admitRegistration(request: IncomingMessage): void {
    if (Number(request.headers['content-length'] ?? 0) > MAX_REGISTRATION_BYTES)
      throw new OAuthRefusal(413, 'invalid_client_metadata', 'the registration is too large');
    admit(this.registrations, request);
  }

  /** @throws {OAuthRefusal} */
  admitCall(request: IncomingMessage): void {
    admit(this.calls, request);
  }

  /** @throws {TooManyVisitsError} */
  admitVisit(request: IncomingMessage): void {
    const wait = secondsToWait(this.visits, request) ?? secondsUntil(this.allVisits.take('all').retryAfterMs);
    if (wait !== null) throw new TooManyVisitsError(wait);
  }
}

function admit(buckets: TokenBuckets, request: IncomingMessage): void {
  const wait = secondsToWait(buckets, request);
  if (wait === null) return;
  throw new OAuthRefusal(429, 'temporarily_unavailable', 'too many requests from this address', wait);
}

function secondsToWait(buckets: TokenBuckets, request: IncomingMessage): number | null {
  return secondsUntil(buckets.take(callerOf(request)).retryAfterMs);
}

const secondsUntil = (ms: number | null): number | null => (ms === null ? null : Math.ceil(ms / 1000));

const callerOf = (request: IncomingMessage): string => networkOf(clientAddressOf(request));
