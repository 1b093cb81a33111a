import { valuesOf } from '#platform/webhook-mapping';
import type { DocumentStore } from '#kit/document-store';
import type { DisableReason } from '../deliveries/delivery.js';
import { DISABLED_EVENT } from '../events/disabled-event.js';
import { envelopeOf, eventIdOf } from '../events/envelope.js';
import { type PartnerEventDocument, partnerEvents } from '../records.js';
import { announcedUpTo, behind } from '../stream/tenant-events.js';

/** Why an endpoint is disabled, and the failed attempt behind it. */
export interface Disabling {
  readonly reason: DisableReason;
  /** The URL that failed. If the partner has changed it since, the endpoint stays enabled. */
  readonly url: string;
  readonly lastStatusCode: number | null;
  /** Identifies the failed attempt, so that a repeat records no second event. */
  readonly source: string;
}

interface DisabledEndpoint extends Disabling {
  readonly tenantId: string;
  readonly endpointId: string;
  /** In the tenant's time. */
  readonly at: Date;
}

/** Limit for a log that grows faster than the store responds; a reader may then miss this event. */
const MOST_ROUNDS = 50;

/** Records `partner_webhook_disabled` once. */
export async function recordDisabled(
  store: DocumentStore,
  { tenantId, endpointId, at, reason, lastStatusCode, source }: DisabledEndpoint,
): Promise<void> {
  const { eventName, fields } = DISABLED_EVENT;
  const payload = valuesOf(fields, { reason, disabledAt: at.toISOString(), lastStatusCode });
  const eventId = eventIdOf(source, eventName, at);
  await place(store, eventId, {
    tenantId,
    companyId: null,
    sequence: 0,
    eventName,
    createdAt: at.toISOString(),
    body: envelopeOf(eventId, eventName, payload, at),
    deliveryId: null,
    plannedFor: [],
    missed: true,
    missedBy: [endpointId],
    requiredActionId: null,
    unreported: null,
  });
}

/**
 * Stores an event after everything announced so far. Repeats if the checkpoint moved meanwhile, because readers past
 * it would miss the event.
 */
async function place(
  store: DocumentStore,
  eventId: string,
  event: Omit<PartnerEventDocument, 'position'>,
): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const position = behind(await announcedUpTo(store));
    const known = await store.get(partnerEvents, eventId);
    if (known?.document.position === position) return;
    if (known) await store.replace(partnerEvents, eventId, { ...known.document, position }, known.revision);
    else await store.insert(partnerEvents, eventId, { ...event, position });
  }
}
