import { Injectable } from '@nestjs/common';
import { type PayloadFields, WebhookRegistry } from '#platform/webhook-mapping';
import { DISABLED_EVENT } from './disabled-event.js';
import type { Envelope, EventPayload } from './envelope.js';

/** One entry of `GET /v1/partner/event-types`. */
export interface EventType {
  readonly eventName: string;
  readonly description: string;
  /** JSON Schema of the body. */
  readonly schema: object;
  readonly sample: Envelope;
}

/** One payload field in the catalog. */
type ShownField = Pick<PayloadFields<never>[string], 'schema' | 'sample'>;
type ShownFields = Readonly<Record<string, ShownField>>;

const SAMPLE_EVENT_ID = '38FiGxPfQQk4NyZ7WPhjCmmGCsv';
const SAMPLE_TIME = new Date('2026-01-15T12:00:00.000Z');

/** The leading fields of every company event. */
const COMPANY: ShownFields = {
  serviceCompanyId: {
    schema: { type: 'string', description: 'The company that the event is about.' },
    sample: '38FiGu0qeHzHO9kYwKFjDIv8fqb',
  },
  serviceCustomerId: {
    schema: { type: 'string', description: 'The customer who owns the company.' },
    sample: '38FiGuUTnMvhXPxrVEzoZs3OEkB',
  },
  externalCompanyId: {
    schema: { type: ['string', 'null'], description: 'Your id for the company; null if you sent none.' },
    sample: 'company-1',
  },
};

/** The last field, added by the subscriber. */
const SEQUENCE: ShownFields = {
  sequence: {
    schema: {
      type: 'integer',
      description:
        'Counts the events of the company from 1, subscribed or not. Use it to restore their order. 0 in a test event.',
    },
    sample: 0,
  },
};

/** All event types that partners can receive, from the domains' mappings and `partner_webhook_disabled`. */
@Injectable()
export class EventCatalog {
  private readonly entries: ReadonlyMap<string, EventType>;

  constructor({ webhooks }: WebhookRegistry) {
    const entries = webhooks.map(({ eventName, description, fields }) =>
      entryOf(eventName, description, { ...COMPANY, ...fields, ...SEQUENCE }),
    );
    const { eventName, description, fields } = DISABLED_EVENT;
    const all = [...entries, entryOf(eventName, description, fields)];
    this.entries = new Map(all.map((entry) => [entry.eventName, entry]));
  }

  has(eventName: string): boolean {
    return this.entries.has(eventName);
  }

  /** Returns an event's sample payload (`sequence` 0), or null for an unknown name. */
  sampleOf(eventName: string): EventPayload | null {
    return this.entries.get(eventName)?.sample.eventPayload ?? null;
  }

  /** Returns all event types, sorted by name. */
  list(): EventType[] {
    return [...this.entries.values()].sort((a, b) => (a.eventName < b.eventName ? -1 : 1));
  }
}

function entryOf(eventName: string, description: string, fields: ShownFields): EventType {
  const each = Object.entries(fields);
  return {
    eventName,
    description,
    schema: schemaOf(
      eventName,
      Object.fromEntries(each.map(([name, { schema }]) => [name, withNull(schema)])),
    ),
    sample: {
      eventId: SAMPLE_EVENT_ID,
      eventName,
      eventPayload: Object.fromEntries(each.map(([name, { sample }]) => [name, sample])),
      timestamp: SAMPLE_TIME.getTime(),
    },
  };
}

/** A nullable enum is `oneOf`: code generators make a value out of a null in `enum`. */
function withNull({ type, description, enum: values }: ShownField['schema']): object {
  if (!values || typeof type === 'string') return { type, description, ...(values && { enum: values }) };
  return { description, oneOf: [{ type: 'string', enum: values }, { type: 'null' }] };
}

const schemaOf = (eventName: string, properties: Readonly<Record<string, object>>): object => ({
  type: 'object',
  required: ['eventId', 'eventName', 'eventPayload', 'timestamp'],
  properties: {
    eventId: {
      type: 'string',
      minLength: 27,
      maxLength: 27,
      description: 'The same on every attempt: use it to ignore repeats.',
    },
    eventName: { const: eventName, description: 'The type of the event.' },
    eventPayload: {
      type: 'object',
      description: 'Ids and facts of the event, without personal data. Read the resource for the rest.',
      required: Object.keys(properties),
      properties,
    },
    timestamp: { type: 'integer', description: 'When the event was recorded, in epoch milliseconds.' },
  },
});
