import type { Clock } from '#kit/kernel';
import type {
  Attempt,
  AttemptResponse,
  DeliveryDocument,
  DisableReason,
  FinalOutcome,
  PartnerEventDocument,
} from '../records.js';
import type { Outcome } from '../sending/outcome.js';
import { customerOf } from '../events/envelope.js';
import { firstOfCompany, laneOf } from '../endpoint/tenant-endpoints.js';
import { nextAttemptAt } from '../sending/schedule.js';

/** Number of attempts kept per delivery. Only manual redelivery leads to more than six. */
const MAX_ATTEMPTS = 60;
/** Number of attempts whose response body is kept. */
const MAX_BODIES = 3;

/** A delivery after an attempt, and the reason to disable its endpoint, if any. */
export interface AfterAttempt {
  readonly delivery: DeliveryDocument;
  readonly disable: DisableReason | null;
}

/** One moment on both clocks: schedules use the tenant's time, measurements use real time. */
export interface Moment {
  readonly tenant: Date;
  readonly real: Date;
}

export const momentOf = (clock: Clock, tenantId: string): Moment => ({
  tenant: clock.now(tenantId),
  real: clock.now(),
});

/** The event fields that a delivery is created from. */
export type Deliverable = Pick<
  PartnerEventDocument,
  'tenantId' | 'eventName' | 'companyId' | 'sequence' | 'position' | 'requiredActionId' | 'requestId' | 'body'
>;

/**
 * Returns a delivery to an endpoint that is due at once.
 *
 * @param test the delivery keeps the envelope, because a test has no stored event
 */
export function newDelivery(
  eventId: string,
  event: Deliverable,
  endpointId: string,
  now: Moment,
  test = false,
): DeliveryDocument {
  const { tenantId, eventName, companyId, sequence, position, requiredActionId, requestId, body } = event;
  return {
    tenantId,
    endpointId,
    eventId,
    eventName,
    companyId,
    customerId: test ? null : customerOf(body),
    sequence,
    requestId,
    position: Math.floor(position),
    test,
    body: test ? body : null,
    ...dueAt(now),
    createdAt: now.tenant.toISOString(),
    queue: laneOf(tenantId, endpointId),
    firstOf: test ? null : firstOfCompany(endpointId, companyId),
    deliveredAt: null,
    attemptCount: 0,
    lastAttempt: null,
    earlierAttempts: [],
    personal: null,
    sentHeaders: [],
    requiredActionId: test ? null : requiredActionId,
    unreported: null,
  };
}

/**
 * Returns the delivery to an endpoint, due at once and with all retries available again. Keeps `firstOf`, which is null
 * after an attempt or a cancellation: such a delivery waits for no other event. Recovery sets it to keep the order.
 */
export const rescheduled = (
  delivery: DeliveryDocument,
  endpointId: string,
  now: Moment,
): DeliveryDocument => ({
  ...delivery,
  ...dueAt(now),
  endpointId,
  queue: laneOf(delivery.tenantId, endpointId),
});

const dueAt = ({ tenant, real }: Moment) =>
  ({
    status: 'pending',
    nextAttemptAt: tenant.toISOString(),
    stage: 'pending',
    since: real.toISOString(),
    failures: 0,
  }) as const;

/** Returns the delivery as failed with no attempt planned, because its endpoint is disabled or gone. */
export const canceled = (delivery: DeliveryDocument, { real }: Moment): DeliveryDocument => ({
  ...delivery,
  ...ended(delivery, 'failed', real),
});

/** Sets the report together with the outcome, so that a crash cannot separate them. */
const ended = ({ requiredActionId, deliveredAt }: DeliveryDocument, outcome: FinalOutcome, real: Date) =>
  ({
    nextAttemptAt: null,
    queue: null,
    firstOf: null,
    status: outcome,
    stage: 'answers',
    since: real.toISOString(),
    // A delivery that once succeeded stays delivered even if a resend fails.
    unreported: requiredActionId && (outcome === 'delivered' || deliveredAt === null) ? outcome : null,
  }) as const;

/**
 * Returns the delivery after an attempt (contract 8.3).
 *
 * @param now the end of the attempt
 * @param random from 0 to 1, for the schedule
 */
export function afterAttempt(
  delivery: DeliveryDocument,
  attempt: Attempt,
  response: AttemptResponse,
  now: Moment,
  random: number,
): AfterAttempt {
  const earlierAttempts = attemptsOf(delivery).slice(1 - MAX_ATTEMPTS);
  const attempts = { attemptCount: earlierAttempts.length + 1, lastAttempt: attempt, earlierAttempts };
  const responses = [...(delivery.personal?.responses ?? []), response].slice(-MAX_ATTEMPTS);
  const personal = { responses: withLastBodies(responses) };
  const tried = { ...delivery, ...attempts, personal, firstOf: null };
  const { statusCode } = attempt;
  if (isSuccess(statusCode)) {
    const deliveredAt = now.tenant.toISOString();
    return {
      delivery: { ...tried, ...ended(delivery, 'delivered', now.real), deliveredAt },
      disable: null,
    };
  }
  // The endpoint was disabled during the attempt; plan no retry.
  if (delivery.queue === null) return { delivery: tried, disable: null };
  const failures = delivery.failures + 1;
  const failed = { ...canceled(tried, now), failures };
  if (statusCode === 410) return { delivery: failed, disable: 'GONE' };
  const next = nextAttemptAt(
    failures,
    { statusCode, retryAfter: retryAfterOf(response), endedAt: now.tenant, reallyEndedAt: now.real },
    random,
  );
  if (!next) return { delivery: failed, disable: 'RETRIES_EXHAUSTED' };
  return {
    delivery: { ...tried, failures, status: 'retrying', stage: null, nextAttemptAt: next.toISOString() },
    disable: null,
  };
}

/** Drops all bodies except the last ones: a delivery with many large ones would be slow to read. */
const withLastBodies = (responses: readonly AttemptResponse[]): readonly AttemptResponse[] =>
  responses.map((response, index) =>
    index < responses.length - MAX_BODIES ? { ...response, body: null } : response,
  );

const NO_RESPONSE: AttemptResponse = { headers: [], body: null };

/** Returns the attempts of a delivery, oldest first. */
export const attemptsOf = ({
  earlierAttempts,
  lastAttempt,
}: Pick<DeliveryDocument, 'earlierAttempts' | 'lastAttempt'>): readonly Attempt[] =>
  lastAttempt ? [...earlierAttempts, lastAttempt] : [];

/** Returns the response to each attempt of a delivery. Those to its first attempts may have been removed. */
export function responsesOf({
  attemptCount,
  personal,
}: Pick<DeliveryDocument, 'attemptCount' | 'personal'>): readonly AttemptResponse[] {
  const responses = personal?.responses ?? [];
  const removed = attemptCount - responses.length;
  return Array.from({ length: attemptCount }, (_, index) => responses[index - removed] ?? NO_RESPONSE);
}

/** Reports whether a status code is a success: any 2xx (contract 8.3). */
export const isSuccess = (statusCode: number | null): boolean =>
  statusCode !== null && statusCode >= 200 && statusCode < 300;

export const attemptOf = ({ statusCode, durationMs, error }: Outcome, attemptedAt: Date): Attempt => ({
  attemptedAt: attemptedAt.toISOString(),
  statusCode,
  durationMs,
  error,
});

const retryAfterOf = ({ headers }: AttemptResponse): string | null =>
  headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1] ?? null;
