import type { DomainEvent, Recorded } from '#kit/event-sourcing';
import { deriveId } from '#kit/kernel';
import { payloadOf, type WebhookPayload, type WebhookRegistry } from '#platform/webhook-mapping';
import type { Receivers } from './world/receiver.js';

interface Expected {
  readonly url: string;
  readonly eventName: string;
  readonly payload: WebhookPayload;
  /** Counts from 1 per company. */
  readonly sequence: number;
}

interface Envelope {
  readonly eventId: string;
  readonly eventName: string;
  readonly eventPayload: WebhookPayload & { readonly sequence: number };
}

/**
 * Each event in the log that has a webhook arrived at its partner's endpoint, and nowhere else; the first attempts of each
 * company are in the order of the log. The expected webhooks follow from the events and the mappings, not from those that the
 * service planned.
 *
 * @param urls the endpoint of each tenant, which has been there since before its first event
 */
export function webhooks(
  { receipts, attempts }: Receivers,
  urls: ReadonlyMap<string, string>,
  { webhooks: mappings }: Pick<WebhookRegistry, 'webhooks'>,
  events: readonly Recorded<DomainEvent>[],
): string[] {
  const expected = expectedOf(events, mappings, urls);
  const violations: string[] = [];
  const missing = new Map(expected);
  for (const { url, body, accepted } of receipts) {
    const { eventId, eventName, eventPayload } = JSON.parse(body) as Envelope;
    const webhook = expected.get(eventId);
    if (!webhook) violations.push(`the webhook ${eventName} ${eventId} announces no event`);
    else if (webhook.url !== url)
      violations.push(`the webhook ${eventId} went to ${url}, which is another partner's`);
    else if (webhook.eventName !== eventName || !contains(eventPayload, webhook))
      violations.push(`the webhook ${eventId} is ${body}, not ${JSON.stringify(webhook)}`);
    if (accepted) missing.delete(eventId);
  }
  for (const [eventId, { eventName }] of missing)
    violations.push(`the webhook ${eventName} ${eventId} never arrived`);
  const attempted = new Set<string>();
  const newest = new Map<string, number>();
  for (const { url, body } of attempts) {
    const { eventId, eventPayload } = JSON.parse(body) as Envelope;
    if (attempted.has(eventId)) continue;
    attempted.add(eventId);
    const { serviceCompanyId, sequence } = eventPayload;
    const place = `${serviceCompanyId} ${url}`;
    if (sequence < (newest.get(place) ?? 0))
      violations.push(`webhook ${sequence} of company ${serviceCompanyId} was first sent after a later one`);
    newest.set(place, sequence);
  }
  return violations;
}

/** Returns the webhooks of all events, by their ids. */
function expectedOf(
  events: readonly Recorded<DomainEvent>[],
  mappings: WebhookRegistry['webhooks'],
  urls: ReadonlyMap<string, string>,
): Map<string, Expected> {
  const expected = new Map<string, Expected>();
  const counts = new Map<string, number>();
  for (const event of events)
    for (const mapping of mappings) {
      const payload = payloadOf(mapping, event);
      const url = urls.get(event.metadata.tenantId ?? '');
      if (!payload || url === undefined) continue;
      const { eventName } = mapping;
      const sequence = (counts.get(payload.serviceCompanyId) ?? 0) + 1;
      counts.set(payload.serviceCompanyId, sequence);
      const eventId = deriveId(new Date(event.metadata.recordedAt), `partner-event/${event.id}/${eventName}`);
      expected.set(eventId, { url, eventName, payload, sequence });
    }
  return expected;
}

/** The service adds the partner's own id of the company, which may have changed since. */
const contains = (sent: Envelope['eventPayload'], { payload, sequence }: Expected): boolean =>
  sent.sequence === sequence && Object.entries(payload).every(([field, value]) => sent[field] === value);
