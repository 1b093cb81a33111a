import type { Clock } from '#kit/kernel';
import type { Attempt, DeliveryDocument, FinalOutcome, PartnerEventDocument } from '../records.js';
import type { Outcome } from '../sending/outcome.js';
import { nextAttemptAt } from '../sending/schedule.js';

/** Newest attempts that a delivery keeps; only redelivery by hand leads to more than six. */
const MOST_ATTEMPTS = 60;

/** Why the service disables an endpoint; `reason` of `partner_webhook_disabled`. */
export type DisableReason = 'GONE' | 'RETRIES_EXHAUSTED';

/** A delivery whose attempt has ended, and whether that ends the endpoint too. */
export interface AfterAttempt {
  readonly delivery: DeliveryDocument;
  readonly disable: DisableReason | null;
}

/** One moment by both clocks: schedules run in the tenant's time, what the machine is measured by in real time. */
export interface Moment {
  readonly tenant: Date;
  readonly real: Date;
}

export const momentOf = (clock: Clock, tenantId: string): Moment => ({
  tenant: clock.now(tenantId),
  real: clock.now(),
});

/** What a delivery is made from. */
export type Deliverable = Pick<
  PartnerEventDocument,
  'tenantId' | 'eventName' | 'companyId' | 'sequence' | 'position' | 'requiredActionId' | 'requestId'
>;

/** A delivery that is due at once. @param testBody the envelope of a test; an event's stands in the event */
export function newDelivery(
  eventId: string,
  event: Deliverable,
  now: Moment,
  testBody: string | null = null,
): DeliveryDocument {
  const { tenantId, eventName, companyId, sequence, position, requiredActionId, requestId } = event;
  const test = testBody !== null;
  return {
    tenantId,
    eventId,
    eventName,
    companyId,
    sequence,
    requestId: requestId ?? null,
    position: Math.floor(position),
    test,
    body: testBody,
    ...dueAt(now),
    createdAt: now.tenant.toISOString(),
    queue: tenantId,
    firstOf: test ? null : companyId,
    deliveredAt: null,
    attempts: [],
    requiredActionId: test ? null : (requiredActionId ?? null),
    unreported: null,
  };
}

/** The delivery, due at once and with the whole schedule before it. */
export const plannedAnew = (delivery: DeliveryDocument, now: Moment): DeliveryDocument => ({
  ...delivery,
  ...dueAt(now),
  queue: delivery.tenantId,
});

const dueAt = ({ tenant, real }: Moment) =>
  ({
    status: 'pending',
    nextAttemptAt: tenant.toISOString(),
    stage: 'pending',
    since: real.toISOString(),
    failures: 0,
  }) as const;

/** The delivery with nothing more planned: its endpoint is disabled or gone. */
export const givenUp = (delivery: DeliveryDocument, { real }: Moment): DeliveryDocument => ({
  ...delivery,
  ...ended(delivery, 'failed', real),
});

/** Nothing more is planned. Kept together with what is to be reported, so that no crash comes in between. */
const ended = ({ requiredActionId, deliveredAt }: DeliveryDocument, outcome: FinalOutcome, real: Date) =>
  ({
    nextAttemptAt: null,
    queue: null,
    firstOf: null,
    status: outcome,
    stage: 'answers',
    since: real.toISOString(),
    // What was delivered once and is sent again in vain remains delivered.
    unreported: requiredActionId && (outcome === 'delivered' || deliveredAt === null) ? outcome : null,
  }) as const;

/**
 * The delivery after an attempt (contract 8.3).
 *
 * @param now the end of the attempt
 * @param random from 0 to 1, for the schedule
 */
export function afterAttempt(
  delivery: DeliveryDocument,
  attempt: Attempt,
  now: Moment,
  random: number,
): AfterAttempt {
  const attempts = [...delivery.attempts, attempt].slice(-MOST_ATTEMPTS);
  const tried = { ...delivery, attempts, firstOf: null };
  const { statusCode } = attempt;
  if (isSuccess(statusCode)) {
    const deliveredAt = now.tenant.toISOString();
    return {
      delivery: { ...tried, ...ended(delivery, 'delivered', now.real), deliveredAt },
      disable: null,
    };
  }
  // Given up while the attempt was under way: it stays so.
  if (delivery.queue === null) return { delivery: tried, disable: null };
  const failures = delivery.failures + 1;
  const failed = { ...givenUp(tried, now), failures };
  if (statusCode === 410) return { delivery: failed, disable: 'GONE' };
  const next = nextAttemptAt(
    failures,
    { statusCode, retryAfter: retryAfterOf(attempt), endedAt: now.tenant, reallyEndedAt: now.real },
    random,
  );
  if (!next) return { delivery: failed, disable: 'RETRIES_EXHAUSTED' };
  return {
    delivery: { ...tried, failures, status: 'retrying', stage: null, nextAttemptAt: next.toISOString() },
    disable: null,
  };
}

/** Success is any 2xx (contract 8.3). */
export const isSuccess = (statusCode: number | null): boolean =>
  statusCode !== null && statusCode >= 200 && statusCode < 300;

export const attemptOf = (outcome: Outcome, attemptedAt: Date): Attempt => ({
  attemptedAt: attemptedAt.toISOString(),
  ...outcome,
});

const retryAfterOf = ({ responseHeaders }: Attempt): string | null =>
  responseHeaders.find(([name]) => name.toLowerCase() === 'retry-after')?.[1] ?? null;
