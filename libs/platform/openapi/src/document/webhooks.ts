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

/** Returns the `webhooks` of the document, by event name. */
export const webhooksOf = (events: readonly PublishedEvent[]): Record<string, JsonSchema> =>
  Object.fromEntries(events.map((event) => [event.eventName, { post: operationOf(event) }]));

const operationOf = ({ eventName, description, schema, sample }: PublishedEvent): JsonSchema => ({
  operationId: eventName,
  tags: ['Events'],
  summary: eventName,
  description,
  security: [],
  parameters: HEADERS,
  requestBody: {
    required: true,
    content: { 'application/json': { schema, examples: { sample: { value: sample } } } },
  },
  responses: {
    '2XX': { description: 'Accepted.' },
    '410': { description: 'The endpoint is disabled immediately.' },
    default: { description: 'The event is retried later.' },
  },
});
