import type { Collection, Subscription } from '#kit/document-store';

/** The subscription that makes partner events and deliveries: a storage format. */
export const SUBSCRIPTION: Subscription = { name: 'webhooks', kind: 'record' };

/** Which events an endpoint is sent: all but some, or only some. */
export type SubscriptionMode = 'all' | 'only';

/** A tenant's endpoint; its id is the tenant's. */
export interface EndpointDocument {
  readonly tenantId: string;
  readonly url: string;
  readonly enabled: boolean;
  readonly mode: SubscriptionMode;
  /** The exceptions of `all`, or the choice of `only`. */
  readonly events: readonly string[];
  /** The HMAC key, sealed by the master key. */
  readonly secret: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly disabledAt: string | null;
  /** Why it was disabled, where the service did it. */
  readonly disabledReason: string | null;
}

/** What is to be reported of an event's outcome to the aggregate that raised it. */
export interface Reportable {
  /** The required action that the event announces. What was stored before there were any lacks both fields. */
  readonly requiredActionId?: string | null;
  /** What became of it and was not reported yet. Null, too, for what announces no required action. */
  readonly unreported?: FinalOutcome | null;
}

export type FinalOutcome = 'delivered' | 'failed';

/** An event as it is announced to a partner, delivered or not; its id is the `eventId`. */
export interface PartnerEventDocument extends Reportable {
  readonly tenantId: string;
  /** Null for what belongs to no company. */
  readonly companyId: string | null;
  /**
   * Of the domain event. Of what was late, or has no domain event, half a position behind what was announced by then
   * (`stream/`); -1 where it was stored before there was a stream.
   */
  readonly position: number;
  /** Of the call that everything began with. What was stored before there was one, and what no call led to, lacks it. */
  readonly requestId?: string | null;
  /** From 1 per company; 0 where there is no company. */
  readonly sequence: number;
  readonly eventName: string;
  readonly createdAt: string;
  /** The envelope as it is sent, byte for byte. */
  readonly body: string;
  /** Null where the event was not to be delivered when it arose. */
  readonly deliveryId: string | null;
  /** When it was delivered, where the delivery itself is no longer kept. */
  readonly deliveredAt?: string;
  /** No endpoint was there, or it was disabled, and nothing was recovered since. */
  readonly missed: boolean;
}

export type DeliveryStatus = 'pending' | 'delivered' | 'retrying' | 'failed';

export interface Attempt {
  readonly attemptedAt: string;
  readonly statusCode: number | null;
  readonly durationMs: number;
  readonly error: string | null;
  /** Pairs, for a header's name may be no legal field name. */
  readonly responseHeaders: readonly (readonly [name: string, value: string])[];
  readonly responseBody: string | null;
}

/**
 * What a delivery waits for, by which those that have waited longest are found: its attempt (`pending`), the end of
 * the days for which answers (`answers`) or the delivery itself (`outline`) are kept.
 */
export type Stage = 'pending' | 'answers' | 'outline';

/** One event on its way to the endpoint, with every attempt. Optional fields are missing in what older versions stored. */
export interface DeliveryDocument extends Reportable {
  readonly tenantId: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly companyId: string | null;
  readonly sequence: number;
  /** That of its event, or of the call that asked for a test; what was stored before there was one lacks it. */
  readonly requestId?: string | null;
  /** Of the domain event; -1 where there is none. It is sent once the subscription's checkpoint has come so far. */
  readonly position?: number;
  readonly test: boolean;
  /** A test's envelope. That of an event stands in the event, once. */
  readonly body: string | null;
  readonly status: DeliveryStatus;
  readonly createdAt: string;
  /** Null when nothing more is planned. In the tenant's time. */
  readonly nextAttemptAt: string | null;
  /** The tenant, while an attempt is planned: what dispatchers look for. */
  readonly queue: string | null;
  /** The company, until the first attempt has ended: later events of the company wait for it. */
  readonly firstOf: string | null;
  /** Failed attempts since the delivery was planned or planned anew. */
  readonly failures: number;
  readonly deliveredAt: string | null;
  readonly attempts: readonly Attempt[];
  /** Null between attempts, and for what is kept for good. */
  readonly stage?: Stage | null;
  /** When the stage began, or the delivery ended, in real time. */
  readonly since?: string;
}

export const endpoints: Collection<EndpointDocument> = { name: 'webhook-endpoints', kind: 'record' };

export const partnerEvents: Collection<PartnerEventDocument> = {
  name: 'partner-events',
  kind: 'record',
  indexes: [
    ['companyId', 'sequence'],
    ['tenantId', 'createdAt', 'position', 'sequence'],
    ['tenantId', 'missed', 'createdAt'],
    ['unreported', 'createdAt'],
    ['tenantId', 'position', 'sequence'],
    ['position'],
  ],
};

/** How partner events and deliveries are listed: of one millisecond, what comes later in the log is newer. */
export const LATEST_FIRST = {
  field: 'createdAt',
  then: ['position', 'sequence'],
  descending: true,
} as const;

export const deliveries: Collection<DeliveryDocument> = {
  name: 'webhook-deliveries',
  kind: 'record',
  indexes: [
    ['queue', 'nextAttemptAt'],
    ['firstOf', 'sequence'],
    ['tenantId', 'createdAt', 'position', 'sequence'],
    ['tenantId', 'status', 'createdAt', 'position', 'sequence'],
    ['stage', 'since'],
    ['unreported', 'createdAt'],
  ],
};

/** Everything this library keeps; none of it is derived. */
export const webhookCollections = [endpoints, partnerEvents, deliveries] as readonly Collection<never>[];
