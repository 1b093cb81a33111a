import type { AnyWebhookMapping } from '#event-sourcing';
import type { Envelope, PayloadFields } from './envelope.js';
import { DISABLED_EVENT, DISABLED_EVENT_ENTRY, PUBLISHED_EVENTS, SAMPLE_TIME } from './published-events.js';

/** One entry of `GET /v1/partner/event-types`. */
export interface EventType {
  readonly eventName: string;
  readonly description: string;
  /** JSON Schema of the body. */
  readonly schema: object;
  readonly sample: Envelope;
}

const SAMPLE_EVENT_ID = '38FiGxPfQQk4NyZ7WPhjCmmGCsv';

/** What partners can be told: the published events, and whatever else a mapping announces. */
export class EventCatalogue {
  private readonly entries: ReadonlyMap<string, { description: string; sample: PayloadFields }>;

  constructor(mappings: readonly AnyWebhookMapping[]) {
    const entries = new Map<string, { description: string; sample: PayloadFields }>();
    for (const [name, { description, sample }] of Object.entries(PUBLISHED_EVENTS))
      entries.set(name, { description, sample: { ...sample, sequence: 0 } });
    for (const { eventName, description } of mappings)
      entries.set(eventName, { description, sample: entries.get(eventName)?.sample ?? unknownSample() });
    entries.set(DISABLED_EVENT, DISABLED_EVENT_ENTRY);
    this.entries = entries;
  }

  has(eventName: string): boolean {
    return this.entries.has(eventName);
  }

  /** The sample payload of an event (`sequence` 0); null for an unknown name. */
  sampleOf(eventName: string): PayloadFields | null {
    return this.entries.get(eventName)?.sample ?? null;
  }

  /** All of them, by name. */
  list(): EventType[] {
    return [...this.entries]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([eventName, { description, sample }]) => ({
        eventName,
        description,
        schema: schemaOf(eventName, sample),
        sample: {
          eventId: SAMPLE_EVENT_ID,
          eventName,
          eventPayload: sample,
          timestamp: SAMPLE_TIME.getTime(),
        },
      }));
  }
}

const unknownSample = (): PayloadFields => {
  const { serviceCompanyId, serviceCustomerId } = PUBLISHED_EVENTS['company_ein_issued']?.sample ?? {};
  return {
    serviceCompanyId: serviceCompanyId ?? '',
    serviceCustomerId: serviceCustomerId ?? '',
    sequence: 0,
  };
};

function schemaOf(eventName: string, sample: PayloadFields): object {
  return {
    type: 'object',
    required: ['eventId', 'eventName', 'eventPayload', 'timestamp'],
    properties: {
      eventId: { type: 'string', minLength: 27, maxLength: 27 },
      eventName: { const: eventName },
      eventPayload: {
        type: 'object',
        required: Object.keys(sample),
        properties: Object.fromEntries(
          Object.entries(sample).map(([field, value]) => [field, typeOf(field, value)]),
        ),
      },
      timestamp: { type: 'integer', description: 'epoch milliseconds' },
    },
  };
}

/** A status code is null where no answer came, the previous status of a new report where there was none. */
const NULLABLE: ReadonlySet<string> = new Set(['lastStatusCode', 'previousStatus']);

function typeOf(field: string, value: string | number | null): object {
  const type = typeof value === 'number' ? 'integer' : 'string';
  return { type: NULLABLE.has(field) ? [type, 'null'] : type };
}
