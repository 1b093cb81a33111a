import type { PayloadValue } from '#platform/webhook-mapping';
import { deriveId } from '#kit/kernel';

/** A webhook's payload. */
export type EventPayload = Readonly<Record<string, PayloadValue>>;

/** The body of every webhook. */
export interface Envelope {
  readonly eventId: string;
  readonly eventName: string;
  readonly eventPayload: EventPayload;
  /** When it was recorded, epoch milliseconds; never falls as a company's `sequence` rises. */
  readonly timestamp: number;
}

/**
 * The id of what is announced of a source under a name: the same for a repeat, which makes no second event.
 *
 * @param at when the source was recorded
 */
export const eventIdOf = (source: string, eventName: string, at: Date): string =>
  deriveId(at, `partner-event/${source}/${eventName}`);

/** The envelope as text, made once: every attempt sends these bytes. */
export function envelopeOf(eventId: string, eventName: string, eventPayload: EventPayload, at: Date): string {
  const envelope: Envelope = { eventId, eventName, eventPayload, timestamp: at.getTime() };
  return JSON.stringify(envelope);
}

/** The delivery that an event gets by itself or by recovery: the same one. */
export const deliveryIdOf = (eventId: string, at: Date): string => deriveId(at, `delivery/${eventId}`);
