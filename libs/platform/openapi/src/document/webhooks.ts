import type { JsonSchema } from '#platform/http';
import type { PublishedEvent } from '../published-events.js';

const header = (name: string, description: string, example: string): JsonSchema => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const HEADERS = [
  header(
    'x-service-signature',
    'Lower-case hex HMAC-SHA256 of the raw body.',
    '0f4e6f2c7f8d1c0f3a7b9a5f2f6c2b7f4f6f1f3c8f5a9d2b7e6c1a0d9e8f7b6a',
  ),
  header('webhook-id', 'The event id; the same on every attempt.', '38FiGxPfQQk4NyZ7WPhjCmmGCsv'),
  header('webhook-timestamp', 'Time of sending, in seconds since 1970.', '1768478400'),
  header(
    'webhook-signature',
    '`v1,` and base64 of HMAC-SHA256 over `id.timestamp.body` (Standard Webhooks).',
    'v1,Ab3dEf6hIj9kLm2nOp5qRs8tUv1wXy4zAb7dEf0hIj8=',
  ),
];

/** Returns the `webhooks` of the document: one that is any event, and one per event name. */
export const webhooksOf = (events: readonly PublishedEvent[]): Record<string, JsonSchema> => ({
  webhookEvent: {
    post: operationOf({
      id: 'webhookEvent',
      summary: 'Any event',
      about: 'Every webhook has this body. Handle it by `eventName`, and ignore names that you do not know.',
      body: 'WebhookEvent',
      samples: Object.fromEntries(events.map(({ eventName, sample }) => [eventName, { value: sample }])),
    }),
  },
  ...Object.fromEntries(
    events.map(({ eventName, description, sample }) => [
      eventName,
      {
        post: operationOf({
          id: eventName,
          summary: eventName,
          about: description,
          body: `${componentOf(eventName)}Event`,
          samples: { sample: { value: sample } },
        }),
      },
    ]),
  ),
});

const componentOf = (eventName: string): string =>
  eventName.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

const reference = (name: string): { readonly $ref: string } => ({ $ref: `#/components/schemas/${name}` });

/** Returns the schema of the names that a request can contain. */
export const eventNames = (events: readonly PublishedEvent[]): JsonSchema => ({
  type: 'string',
  description: 'The type of an event.',
  enum: events.map(({ eventName }) => eventName),
});

/** Returns the bodies of all events and their payloads, and the `WebhookEvent` that is one of them. */
export function eventSchemas(events: readonly PublishedEvent[]): Record<string, JsonSchema> {
  if (events.length === 0) return {};
  const schemas = events.flatMap(({ eventName, description, schema }) => {
    const name = componentOf(eventName);
    const { eventPayload, ...others } = schema.properties;
    return [
      [`${name}Payload`, eventPayload],
      [
        `${name}Event`,
        { ...schema, description, properties: { ...others, eventPayload: reference(`${name}Payload`) } },
      ],
    ];
  });
  const mapping = Object.fromEntries(
    events.map(({ eventName }) => [eventName, reference(`${componentOf(eventName)}Event`).$ref]),
  );
  const WebhookEvent = {
    description: 'The body of a webhook. `eventName` determines the type of `eventPayload`.',
    oneOf: Object.values(mapping).map(($ref) => ({ $ref })),
    discriminator: { propertyName: 'eventName', mapping },
  };
  return { ...(Object.fromEntries(schemas) as Record<string, JsonSchema>), WebhookEvent };
}

interface Webhook {
  readonly id: string;
  readonly summary: string;
  readonly about: string;
  /** The name of the body's schema. */
  readonly body: string;
  readonly samples: Readonly<Record<string, object>>;
}

const operationOf = ({ id, summary, about, body, samples }: Webhook): JsonSchema => ({
  operationId: id,
  tags: ['Events'],
  summary,
  description: about,
  security: [],
  parameters: HEADERS,
  requestBody: {
    required: true,
    content: { 'application/json': { schema: reference(body), examples: samples } },
  },
  responses: {
    '2XX': { description: 'Accepted.' },
    '410': { description: 'The endpoint is disabled immediately.' },
    default: { description: 'The event is retried later.' },
  },
});
