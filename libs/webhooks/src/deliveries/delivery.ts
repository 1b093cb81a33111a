import type { Attempt, DeliveryDocument, Fate, PartnerEventDocument } from '../records.js';
import type { Outcome } from '../sending/sender.js';
import { nextAttemptAt } from '../sending/schedule.js';

/** Newest attempts that a delivery keeps; only redelivery by hand leads to more than six. */
const MOST_ATTEMPTS = 60;

/** Why the service disables an endpoint; `reason` of `partner_webhook_disabled`. */
export type DisableReason = 'GONE' | 'RETRIES_EXHAUSTED';

/** A delivery whose attempt has ended, and whether that ends the endpoint too. */
export interface Settled {
  readonly delivery: DeliveryDocument;
  readonly disable: DisableReason | null;
}

/** What a delivery is made from. */
export type Deliverable = Pick<
  PartnerEventDocument,
  'tenantId' | 'eventName' | 'companyId' | 'sequence' | 'body' | 'requiredActionId'
>;

/** A delivery that is due at once. */
export function newDelivery(eventId: string, event: Deliverable, now: Date, test = false): DeliveryDocument {
  const { tenantId, eventName, companyId, sequence, body, requiredActionId } = event;
  return {
    tenantId,
    eventId,
    eventName,
    companyId,
    sequence,
    test,
    body,
    status: 'pending',
    createdAt: now.toISOString(),
    nextAttemptAt: now.toISOString(),
    queue: tenantId,
    firstOf: test ? null : companyId,
    failures: 0,
    deliveredAt: null,
    attempts: [],
    claim: null,
    requiredActionId: test ? null : (requiredActionId ?? null),
    unreported: null,
  };
}

/** The delivery, due at once and with the whole schedule before it. */
export const plannedAnew = (delivery: DeliveryDocument, now: Date): DeliveryDocument => ({
  ...delivery,
  status: 'pending',
  nextAttemptAt: now.toISOString(),
  queue: delivery.tenantId,
  failures: 0,
});

/** The delivery with nothing more planned: its endpoint is disabled or gone. */
export const givenUp = (delivery: DeliveryDocument): DeliveryDocument => ({
  ...delivery,
  ...ended(delivery, 'failed'),
});

/** Nothing more is planned. Kept together with what is to be reported, so that no crash comes in between. */
const ended = ({ requiredActionId }: DeliveryDocument, fate: Fate) => ({
  ...NOTHING_PLANNED,
  status: fate,
  unreported: requiredActionId ? fate : null,
});

const NOTHING_PLANNED = { nextAttemptAt: null, queue: null, firstOf: null, claim: null };

/**
 * The delivery after an attempt (decisions section 8).
 *
 * @param now in the tenant's time, the end of the attempt
 * @param random from 0 to 1, for the schedule
 */
export function settled(delivery: DeliveryDocument, attempt: Attempt, now: Date, random: number): Settled {
  const tried = {
    ...delivery,
    attempts: [...delivery.attempts, attempt].slice(-MOST_ATTEMPTS),
    claim: null,
    firstOf: null,
  };
  const { statusCode } = attempt;
  if (statusCode !== null && statusCode >= 200 && statusCode < 300)
    return {
      delivery: { ...tried, ...ended(delivery, 'delivered'), deliveredAt: now.toISOString() },
      disable: null,
    };
  const failures = delivery.failures + 1;
  const failed = { ...givenUp(tried), failures };
  if (statusCode === 410) return { delivery: failed, disable: 'GONE' };
  const next = nextAttemptAt(
    failures,
    { statusCode, retryAfter: retryAfterOf(attempt), endedAt: now },
    random,
  );
  if (!next) return { delivery: failed, disable: 'RETRIES_EXHAUSTED' };
  return {
    delivery: { ...tried, failures, status: 'retrying', nextAttemptAt: next.toISOString() },
    disable: null,
  };
}

export const attemptOf = (outcome: Outcome, attemptedAt: Date): Attempt => ({
  attemptedAt: attemptedAt.toISOString(),
  ...outcome,
});

const retryAfterOf = ({ responseHeaders }: Attempt): string | null =>
  responseHeaders.find(([name]) => name.toLowerCase() === 'retry-after')?.[1] ?? null;
