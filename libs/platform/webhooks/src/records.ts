import type { Collection, Place, Subscription } from '#kit/document-store';
import type { Personal } from '#kit/event-sourcing';

/** The subscription that creates partner events and deliveries. The name is a storage format. */
export const SUBSCRIPTION: Subscription = { name: 'webhooks', kind: 'record' };

/** Which events an endpoint receives: all with exceptions, or only the listed ones. */
export const SUBSCRIPTION_MODES = ['all', 'only'] as const;
type SubscriptionMode = (typeof SUBSCRIPTION_MODES)[number];

/** Why the service disables an endpoint; `reason` of `partner_webhook_disabled`. */
export const DISABLE_REASONS = ['GONE', 'RETRIES_EXHAUSTED'] as const;
export type DisableReason = (typeof DISABLE_REASONS)[number];

/** One of a tenant's endpoints. */
export interface EndpointDocument {
  /** The tenant's id for the endpoint that `PUT /v1/partner/webhook-endpoint` created. */
  readonly endpointId: string;
  /** The partner's id, so that a reset of the sandbox keeps the endpoint. */
  readonly tenantId: string;
  readonly url: string;
  readonly enabled: boolean;
  readonly mode: SubscriptionMode;
  /** The exceptions (`all`) or the selected events (`only`). */
  readonly events: readonly string[];
  /** The HMAC key, encrypted with the master key. */
  readonly secret: string;
  /** The key before the last rotation, which also signs until then (tenant's time). */
  readonly previous: { readonly secret: string; readonly until: string } | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly disabledAt: string | null;
  /** Set if the service disabled the endpoint. */
  readonly disabledReason: DisableReason | null;
  /** `due` until the admins were notified that the service disabled the endpoint. */
  readonly notice: 'due' | null;
}

/** All endpoints of a partner, stored under the partner's id. */
export interface EndpointsDocument {
  /** Oldest first. */
  readonly endpoints: readonly EndpointDocument[];
  /** Since when a notice to the admins is due; null: none is. */
  readonly noticeDue: string | null;
  /** Since when an endpoint is disabled, the first one that was; null: all are enabled. */
  readonly disabledSince: string | null;
}

/** The outcome of an event that must be reported to the aggregate that raised it. */
export interface Reportable {
  /** The required action that the event announces. */
  readonly requiredActionId: string | null;
  /** The outcome, until it is reported. Null if there is none yet or no required action. */
  readonly unreported: FinalOutcome | null;
}

export type FinalOutcome = 'delivered' | 'failed';

/** An event announced to a partner, delivered or not. The document id is the `eventId`. */
export interface PartnerEventDocument extends Reportable {
  readonly tenantId: string;
  /** Null if the event belongs to no company. */
  readonly companyId: string | null;
  /**
   * The position of the domain event. Late events and events without a domain event get the checkpoint plus one
   * half (`stream/`).
   */
  readonly position: number;
  /** The request that caused the event; null if none did. */
  readonly requestId: string | null;
  /** Counts from 1 per company; 0 if there is no company. */
  readonly sequence: number;
  readonly eventName: string;
  readonly createdAt: string;
  /** The envelope, byte for byte as sent. */
  readonly body: string;
  /** The endpoints with a delivery. Its id is derived from both; see `deliveryIdOf`. */
  readonly plannedFor: readonly string[];
  /** The endpoints whose successful deliveries were removed. */
  readonly deliveredTo: readonly string[];
  /** The endpoints that were disabled, until they recover the event. */
  readonly missedBy: readonly string[];
  /** True if an endpoint missed the event or there was none, until it is recovered, otherwise null. Indexed, as lists cannot be. */
  readonly missed: true | null;
}

export const DELIVERY_STATUSES = ['pending', 'delivered', 'retrying', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export interface Attempt {
  readonly attemptedAt: string;
  readonly statusCode: number | null;
  readonly durationMs: number;
  readonly error: string | null;
}

/** The endpoint's response to an attempt; empty if there was none. */
export interface AttemptResponse {
  /** Pairs, because a header name may be an invalid field name. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Only the last three attempts of a delivery keep theirs. */
  readonly body: string | null;
}

/**
 * The next step of a delivery: the first attempt since it was planned (`pending`), the removal of the endpoint's
 * responses (`answers`), or the removal of the delivery (`outline`). Used to find the deliveries that have waited
 * longest. The values are storage formats.
 */
export type DeliveryStage = 'pending' | 'answers' | 'outline';

/** The delivery of one event with all attempts. */
export interface DeliveryDocument extends Reportable {
  readonly tenantId: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly companyId: string | null;
  /** The customer whom the event is about, if any. Their data key encrypts `personal`. */
  readonly customerId: string | null;
  readonly sequence: number;
  /** The request behind the event or the test; null if there is none. */
  readonly requestId: string | null;
  /**
   * The position of the domain event, or the checkpoint at which a late event was stored; -1 for a test. The delivery
   * is sent once the checkpoint reaches it.
   */
  readonly position: number;
  readonly test: boolean;
  /** The envelope of a test. Otherwise the event holds the envelope. */
  readonly body: string | null;
  readonly status: DeliveryStatus;
  readonly createdAt: string;
  /** In the tenant's time; null if no attempt is planned. */
  readonly nextAttemptAt: string | null;
  /** The endpoint's lane while an attempt is planned, null otherwise. Dispatchers query this field. */
  readonly queue: string | null;
  /** Company and endpoint until the first attempt ends. Later events of the company wait for it. */
  readonly firstOf: string | null;
  /** Failed attempts since the delivery was last planned. */
  readonly failures: number;
  readonly deliveredAt: string | null;
  readonly attemptCount: number;
  /** Lists show it; null before the first attempt. */
  readonly lastAttempt: Attempt | null;
  /** The attempts before the last one, oldest first. */
  readonly earlierAttempts: readonly Attempt[];
  /**
   * The responses to the last attempts; an endpoint may repeat personal data. Null before the first attempt, after their
   * retention, and after the customer was erased.
   */
  readonly personal: Personal<{ readonly responses: readonly AttemptResponse[] }>;
  /** W3C `traceparent` of the event that is delivered. Missing unless the process exported traces. */
  readonly traceparent?: string;
  /** Headers of the last attempt's request; empty before the first attempt. */
  readonly sentHeaders: readonly (readonly [name: string, value: string])[];
  /** Null while it waits for a retry, and for deliveries that are kept forever. */
  readonly stage: DeliveryStage | null;
  /** Real time at which the stage began or the delivery ended. */
  readonly since: string;
}

export const endpoints: Collection<EndpointsDocument> = {
  name: 'webhook-endpoints',
  kind: 'record',
  indexes: [['noticeDue'], ['disabledSince']],
};

/** Indexes of lists with a filter whose values are too many for totals. */
const FILTERED = [
  ['tenantId', 'eventName', 'createdAt', 'position', 'sequence'],
  ['tenantId', 'companyId', 'createdAt', 'position', 'sequence'],
] as const;

export const partnerEvents: Collection<PartnerEventDocument> = {
  name: 'partner-events',
  kind: 'record',
  details: ['body'],
  indexes: [
    ['companyId', 'sequence'],
    ...FILTERED,
    ['missed', 'tenantId', 'createdAt'],
    ['unreported', 'createdAt'],
    ['tenantId', 'position', 'sequence'],
    ['position'],
  ],
  sparse: ['missed', 'unreported'],
  list: { of: 'tenantId', by: 'createdAt', then: ['position', 'sequence'], filters: [] },
};

/** Newest first; within one millisecond, the later log position comes first. */
export const LATEST_FIRST = {
  field: 'createdAt',
  then: ['position', 'sequence'],
  descending: true,
} as const;

export const OLDEST_FIRST = { field: 'createdAt', then: ['position', 'sequence'] } as const;

/** The fields that lists do not show. The responses of endpoints (`personal`), which may be long, are not shown either. */
const DETAILS = ['body', 'earlierAttempts', 'sentHeaders'] as const;

/** A delivery as lists read it. */
export type ListedDelivery = Omit<DeliveryDocument, (typeof DETAILS)[number] | 'personal'>;

export const deliveries: Collection<DeliveryDocument> = {
  name: 'webhook-deliveries',
  kind: 'record',
  details: DETAILS,
  subject: 'customerId',
  indexes: [
    ['queue', 'nextAttemptAt'],
    ['firstOf', 'sequence'],
    ...FILTERED,
    ['tenantId', 'endpointId', 'createdAt', 'position', 'sequence'],
    ['tenantId', 'endpointId', 'status', 'createdAt', 'position', 'sequence'],
    ['tenantId', 'eventId', 'createdAt', 'position', 'sequence'],
    ['stage', 'since'],
    ['unreported', 'createdAt'],
  ],
  sparse: ['queue', 'firstOf', 'unreported'],
  list: { of: 'tenantId', by: 'createdAt', then: ['position', 'sequence'], filters: ['status'] },
};

/** A tenant's last recovery of missed events, stored under the tenant's id. */
export interface RecoveryDocument {
  /** The earliest time that was requested; '': from the first event. */
  readonly since: string;
  /** The endpoints that were requested. */
  readonly endpointIds: readonly string[];
  /** Revision of the tenant's endpoints when the recovery began. */
  readonly endpoints: number;
  /** The endpoints that still miss deliveries, the current one first. */
  readonly left: readonly string[];
  /** The last event that was handled for the current endpoint, by `OLDEST_FIRST`; null: none yet. */
  readonly after: Place | null;
  /** Number of deliveries planned so far. */
  readonly recovered: number;
  /** Token of the lease under which a process works on it; 0: none has begun. */
  readonly token: number;
  /** Real time. Null once the recovery has ended. */
  readonly runningSince: string | null;
  /** Real time. */
  readonly endedAt: string | null;
  /** Whether a response has reported the end. */
  readonly isReported: boolean;
}

export const recoveries: Collection<RecoveryDocument> = {
  name: 'webhook-recoveries',
  kind: 'record',
  indexes: [['runningSince']],
};

/** All collections of this library; none of them is derived data. */
export const webhookCollections = [
  endpoints,
  partnerEvents,
  deliveries,
  recoveries,
] as readonly Collection<never>[];
