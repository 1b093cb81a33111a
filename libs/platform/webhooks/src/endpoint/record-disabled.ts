import { valuesOf } from '#platform/webhook-mapping';
import type { DocumentStore } from '#kit/document-store';
import { type Moment, newDelivery } from '../deliveries/delivery.js';
import { DISABLED_EVENT } from '../events/disabled-event.js';
import { deliveryIdOf, envelopeOf, eventIdOf } from '../events/envelope.js';
import { recipientsAmong } from '../events/subscriptions.js';
import {
  deliveries,
  type DisableReason,
  type EndpointDocument,
  type PartnerEventDocument,
  partnerEvents,
} from '../records.js';
import { announcedUpTo, lateEventPosition } from '../stream/tenant-events.js';

/** Why an endpoint is disabled, and the failed attempt behind it. */
export interface Disabling {
  readonly reason: DisableReason;
  /** The URL that failed. If the partner has changed it since, the endpoint stays enabled. */
  readonly url: string;
  readonly lastStatusCode: number | null;
  /** Identifies the failed attempt, so that a repeat records no second event. */
  readonly source: string;
  /** When the delivery of the attempt was created. It is part of the event's id, so it must not change in a repeat. */
  readonly sourceAt: Date;
}

interface DisabledEndpoint extends Disabling {
  readonly tenantId: string;
  readonly endpointId: string;
  readonly tenantEndpoints: readonly EndpointDocument[];
  readonly now: Moment;
}

/** Limit for a log that grows faster than the store responds; a reader may then miss this event. */
const MAX_ROUNDS = 50;

/** Records `partner_webhook_disabled` once, and plans its deliveries to the tenant's other endpoints. */
export async function recordDisabled(
  store: DocumentStore,
  { tenantId, endpointId, tenantEndpoints, now, reason, lastStatusCode, source, sourceAt }: DisabledEndpoint,
): Promise<void> {
  const { eventName, fields } = DISABLED_EVENT;
  const at = now.tenant;
  const createdAt = at.toISOString();
  const payload = valuesOf(fields, { reason, disabledAt: createdAt, lastStatusCode });
  const eventId = eventIdOf(source, eventName, sourceAt);
  const afterwards = tenantEndpoints.map((one) =>
    one.endpointId === endpointId ? { ...one, enabled: false } : one,
  );
  const event = await place(store, eventId, {
    tenantId,
    companyId: null,
    requestId: null,
    sequence: 0,
    eventName,
    createdAt,
    body: envelopeOf(eventId, eventName, payload, at),
    ...recipientsAmong(afterwards, eventName),
    requiredActionId: null,
    unreported: null,
  });
  for (const to of event.plannedFor)
    await store.insert(deliveries, deliveryIdOf(eventId, event, to), newDelivery(eventId, event, to, now));
}

/**
 * Stores an event after everything announced so far, and returns it. Repeats if the checkpoint moved meanwhile, because
 * readers past it would miss the event.
 */
async function place(
  store: DocumentStore,
  eventId: string,
  event: Omit<PartnerEventDocument, 'position'>,
): Promise<PartnerEventDocument> {
  for (let round = 0; ; round++) {
    const position = lateEventPosition(await announcedUpTo(store));
    const stored = await store.get(partnerEvents, eventId);
    if (stored && (stored.document.position === position || round >= MAX_ROUNDS)) return stored.document;
    if (stored)
      await store.replace(partnerEvents, eventId, { ...stored.document, position }, stored.revision);
    else await store.insert(partnerEvents, eventId, { ...event, position });
  }
}
