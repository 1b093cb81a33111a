import type { Collection, Subscription } from '#kit/document-store';

/** The subscription that creates partner events and deliveries. The name is a storage format. */
export const SUBSCRIPTION: Subscription = { name: 'webhooks', kind: 'record' };

/** Which events an endpoint receives: all with exceptions, or only the listed ones. */
export type SubscriptionMode = 'all' | 'only';

/** A tenant's endpoint, stored under the tenant's id. */
export interface EndpointDocument {
  readonly tenantId: string;
  readonly url: string;
  readonly enabled: boolean;
  readonly mode: SubscriptionMode;
  /** The exceptions (`all`) or the selected events (`only`). */
  readonly events: readonly string[];
  /** The HMAC key, encrypted with the master key. */
  readonly secret: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly disabledAt: string | null;
  /** Set if the service disabled the endpoint. */
  readonly disabledReason: string | null;
}

/** The outcome of an event that must be reported to the aggregate that raised it. */
export interface Reportable {
  /** The required action that the event announces. Older documents lack both fields. */
  readonly requiredActionId?: string | null;
  /** The outcome, until it is reported. Null if there is none yet or no required action. */
  readonly unreported?: FinalOutcome | null;
}

export type FinalOutcome = 'delivered' | 'failed';

/** An event announced to a partner, delivered or not. The document id is the `eventId`. */
export interface PartnerEventDocument extends Reportable {
  readonly tenantId: string;
  /** Null if the event belongs to no company. */
  readonly companyId: string | null;
  /**
   * The position of the domain event. Late events and events without a domain event get the checkpoint plus one
   * half (`stream/`). -1: stored before streams existed.
   */
  readonly position: number;
  /** The request that caused the event. Missing in older documents and if no request caused it. */
  readonly requestId?: string | null;
  /** Counts from 1 per company; 0 if there is no company. */
  readonly sequence: number;
  readonly eventName: string;
  readonly createdAt: string;
  /** The envelope, byte for byte as sent. */
  readonly body: string;
  /** Null if the event was not meant to be delivered when it occurred. */
  readonly deliveryId: string | null;
  /** Delivery time, kept after the delivery itself was removed. */
  readonly deliveredAt?: string;
  /** True if the endpoint was missing or disabled, until the event is recovered. */
  readonly missed: boolean;
}

export type DeliveryStatus = 'pending' | 'delivered' | 'retrying' | 'failed';

export interface Attempt {
  readonly attemptedAt: string;
  readonly statusCode: number | null;
  readonly durationMs: number;
  readonly error: string | null;
  /** Pairs, because a header name may be an invalid field name. */
  readonly responseHeaders: readonly (readonly [name: string, value: string])[];
  /** Only the last three attempts of a delivery keep theirs. */
  readonly responseBody: string | null;
}

/**
 * The next step of a delivery, used to find those waiting longest: its attempt (`pending`), removal of the
 * endpoint's responses (`answers`), or removal of the delivery (`outline`).
 */
export type Stage = 'pending' | 'answers' | 'outline';

/** The delivery of one event with all attempts. Optional fields are missing in older documents. */
export interface DeliveryDocument extends Reportable {
  readonly tenantId: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly companyId: string | null;
  readonly sequence: number;
  /** The request behind the event or the test. Missing in older documents. */
  readonly requestId?: string | null;
  /** The position of the domain event, or -1. The delivery is sent once the checkpoint reaches it. */
  readonly position?: number;
  readonly test: boolean;
  /** The envelope of a test. Otherwise the event holds the envelope. */
  readonly body: string | null;
  readonly status: DeliveryStatus;
  readonly createdAt: string;
  /** In the tenant's time; null if no attempt is planned. */
  readonly nextAttemptAt: string | null;
  /** The tenant while an attempt is planned, null otherwise. Dispatchers query this field. */
  readonly queue: string | null;
  /** The company until the first attempt ends. Later events of the company wait for it. */
  readonly firstOf: string | null;
  /** Failed attempts since the delivery was last planned. */
  readonly failures: number;
  readonly deliveredAt: string | null;
  readonly attempts: readonly Attempt[];
  /** W3C `traceparent` of the event that is delivered. Missing unless the process exported traces. */
  readonly traceparent?: string;
  /** Headers of the last attempt's request. Missing before the first attempt and in older documents. */
  readonly sentHeaders?: readonly (readonly [name: string, value: string])[];
  /** Null between attempts, and for deliveries that are kept forever. */
  readonly stage?: Stage | null;
  /** Real time at which the stage began or the delivery ended. */
  readonly since?: string;
}

export const endpoints: Collection<EndpointDocument> = { name: 'webhook-endpoints', kind: 'record' };

/** Indexes of lists with a filter whose values are too many for totals. */
const FILTERED = [
  ['tenantId', 'eventName', 'createdAt', 'position', 'sequence'],
  ['tenantId', 'companyId', 'createdAt', 'position', 'sequence'],
] as const;

export const partnerEvents: Collection<PartnerEventDocument> = {
  name: 'partner-events',
  kind: 'record',
  indexes: [
    ['companyId', 'sequence'],
    ...FILTERED,
    ['tenantId', 'missed', 'createdAt'],
    ['unreported', 'createdAt'],
    ['tenantId', 'position', 'sequence'],
    ['position'],
  ],
  list: { of: 'tenantId', by: 'createdAt', then: ['position', 'sequence'], filters: [] },
};

/** Newest first; within one millisecond, the later log position comes first. */
export const LATEST_FIRST = {
  field: 'createdAt',
  then: ['position', 'sequence'],
  descending: true,
} as const;

export const OLDEST_FIRST = { field: 'createdAt', then: ['position', 'sequence'] } as const;

export const deliveries: Collection<DeliveryDocument> = {
  name: 'webhook-deliveries',
  kind: 'record',
  indexes: [
    ['queue', 'nextAttemptAt'],
    ['firstOf', 'sequence'],
    ...FILTERED,
    ['stage', 'since'],
    ['unreported', 'createdAt'],
  ],
  list: { of: 'tenantId', by: 'createdAt', then: ['position', 'sequence'], filters: ['status'] },
};

/** All collections of this library; none of them is derived data. */
export const webhookCollections = [endpoints, partnerEvents, deliveries] as readonly Collection<never>[];
