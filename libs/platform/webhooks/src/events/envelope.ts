import type { PayloadValue } from '#platform/webhook-mapping';
import { deriveId } from '#kit/kernel';
import type { PartnerEventDocument } from '../records.js';

/** A webhook's payload. */
export type EventPayload = Readonly<Record<string, PayloadValue>>;

/** The body of every webhook. */
export interface Envelope {
  readonly eventId: string;
  readonly eventName: string;
  readonly eventPayload: EventPayload;
  /** Recording time in epoch milliseconds; never decreases as a company's `sequence` increases. */
  readonly timestamp: number;
}

/**
 * Returns the id of a partner event. The same source and name give the same id, so a repeat creates no second
 * event.
 *
 * @param at when the source was recorded
 */
export const eventIdOf = (source: string, eventName: string, at: Date): string =>
  deriveId(at, `partner-event/${source}/${eventName}`);

/** Returns the envelope as text. It is created once, so every attempt sends the same bytes. */
export function envelopeOf(eventId: string, eventName: string, eventPayload: EventPayload, at: Date): string {
  const envelope: Envelope = { eventId, eventName, eventPayload, timestamp: at.getTime() };
  return JSON.stringify(envelope);
}

/** Returns the id of the customer whom an envelope is about; null if it is about none. */
export function customerOf(envelope: string): string | null {
  const { serviceCustomerId } = (JSON.parse(envelope) as Envelope).eventPayload;
  return typeof serviceCustomerId === 'string' ? serviceCustomerId : null;
}

/** Returns the ids of an event's deliveries, without those that were removed. */
export const deliveryIdsOf = (
  eventId: string,
  event: Pick<PartnerEventDocument, 'createdAt' | 'plannedFor'>,
): readonly string[] => event.plannedFor.map((endpointId) => deliveryIdOf(eventId, event, endpointId));

/** Returns the id of an event's delivery to an endpoint; recovery uses the same one. */
export const deliveryIdOf = (
  eventId: string,
  { createdAt }: Pick<PartnerEventDocument, 'createdAt'>,
  endpointId: string,
): string => deriveId(new Date(createdAt), `delivery/${eventId}/${endpointId}`);
