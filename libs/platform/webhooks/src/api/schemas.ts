import type { ListPage } from '#kit/document-store';
import {
  anyObject,
  dictionary,
  flag,
  id,
  list,
  nullable,
  object,
  oneOf,
  optional,
  page,
  pageFields,
  text,
  time,
  whole,
} from '#platform/openapi';
import type { EventType } from '../events/event-catalog.js';
import type { EndpointHealth } from '../self-service/endpoint-health.js';
import type {
  deliveryOfEvent,
  deliverySummary,
  deliveryView,
  endpointView,
  eventView,
  listedEndpointView,
} from '../self-service/views.js';

type EndpointView = ReturnType<typeof endpointView>;
type ListedEndpointView = ReturnType<typeof listedEndpointView>;
type DeliveryView = ReturnType<typeof deliveryView>;
type DeliverySummary = ReturnType<typeof deliverySummary>;

const NAME = 'company_ein_issued';
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwZQ0K7e3Jm1c=';
const secret = text(SECRET, 'Shown only once. The HMAC key is the base64-decoded part after `whsec_`.');

const subscriptions = object<{ mode: string; except?: readonly string[]; events?: readonly string[] }>(
  'WebhookSubscriptions',
  {
    mode: text('all', '`all`: every event except those in `except`. `only`: just the events in `events`.'),
    except: optional(list(text('document_mail_uploaded'), 'With mode `all`: the events that are not sent.')),
    events: optional({
      ...list(text(NAME), 'With mode `only`: the events that are sent.'),
      example: undefined,
    }),
  },
);

const endpoint = {
  url: text('https://partner.example/webhooks'),
  enabled: flag(true),
  subscriptions,
  createdAt: time(),
  updatedAt: time(),
  disabledAt: nullable(time(), null),
  disabledReason: nullable(text('10 attempts failed'), null),
  recoverSince: nullable(time('Time of the oldest event that was never delivered.'), null),
};

export const endpointSchema = object<EndpointView>('FirstWebhookEndpoint', endpoint);

/** The endpoint, plus its secret if the request created it. */
export const putEndpointSchema = object<EndpointView & { readonly secret?: string }>(
  'SavedFirstWebhookEndpoint',
  {
    ...endpoint,
    secret: optional({ ...secret, example: SECRET }),
  },
);

const listed = {
  endpointId: id(undefined, '38FiH3kVtQm1oZ7pLr8sXc5dNwB'),
  ...endpoint,
  previousSecretUntil: nullable(
    time('Until this time, deliveries are also signed with the previous secret.'),
    null,
  ),
};

export const listedEndpointSchema = object<ListedEndpointView>('WebhookEndpoint', listed);

export const createdEndpointSchema = object<ListedEndpointView & { readonly secret: string }>(
  'CreatedWebhookEndpoint',
  { ...listed, secret },
);

const egressAddresses = list(
  text('203.0.113.7'),
  'The addresses and networks (CIDR) that webhooks are sent from; empty if they are not fixed.',
);

/** A page of endpoints, and the addresses that all of them receive webhooks from. */
export const endpointPageSchema = object<
  ListPage<ListedEndpointView> & { readonly egressAddresses: readonly string[] }
>('WebhookEndpointList', { ...pageFields(listedEndpointSchema), egressAddresses });

/** An endpoint with its health, for operators. */
export const endpointWithHealthSchema = object<ListedEndpointView & Omit<EndpointHealth, 'endpointId'>>(
  'DeskWebhookEndpoint',
  {
    ...listed,
    lastDay: object<EndpointHealth['lastDay']>(null, {
      succeeded: whole(118, 'Successful attempts of the last 24 hours, tests included.'),
      failed: whole(2, 'Failed attempts of the last 24 hours.'),
    }),
    failingSince: nullable(
      time('The first failed attempt since the last successful one; null if the latest attempt succeeded.'),
      null,
    ),
    lastFailure: nullable(
      object<NonNullable<EndpointHealth['lastFailure']>>(null, {
        at: time(),
        deliveryId: id(undefined, '38FiH0tQj0TZ5nXcM3v9wK2dR7s'),
        statusCode: nullable(whole(500)),
        error: nullable(text('no response within 10 s'), null),
      }),
    ),
    lastDeliveredAt: nullable(time()),
    medianMs: nullable(whole(84, 'Median duration of the latest attempts in milliseconds.')),
  },
);

export const removedSchema = object<{ readonly deleted: boolean }>('DeletedWebhookEndpoint', {
  deleted: flag(true),
});
export const secretSchema = object<{ readonly secret: string }>('WebhookSecret', { secret });
export const recoveredSchema = object<{ readonly recovered: number }>('WebhookRecovery', {
  recovered: whole(3, 'Number of events scheduled for delivery.'),
});

const outline = {
  deliveryId: id(undefined, '38FiH0tQj0TZ5nXcM3v9wK2dR7s'),
  endpointId: id(undefined, '38FiH3kVtQm1oZ7pLr8sXc5dNwB'),
  eventId: id(undefined, '38FiGxPfQQk4NyZ7WPhjCmmGCsv'),
  eventName: text(NAME),
  serviceCompanyId: nullable(id('Null if the event belongs to no company.')),
  status: oneOf(['pending', 'delivered', 'retrying', 'failed'], undefined, 'delivered'),
  test: flag(false),
  createdAt: time(),
  nextAttemptAt: nullable(time(), null),
};

export const deliverySchema = object<DeliveryView>('WebhookDelivery', {
  ...outline,
  requestHeaders: dictionary(
    text('application/json'),
    { 'content-type': 'application/json' },
    'The headers of the last attempt. Empty before the first attempt.',
  ),
  requestBody: nullable(
    text(
      '{"eventId":"38FiGxPfQQk4NyZ7WPhjCmmGCsv"}',
      'The exact body that was sent. Null if the event was deleted.',
    ),
  ),
  attempts: list(
    object<DeliveryView['attempts'][number]>('WebhookAttempt', {
      attemptedAt: time(),
      statusCode: nullable(whole(204)),
      durationMs: whole(87),
      error: nullable(text('connection refused'), null),
      responseHeaders: dictionary(text('text/plain'), { 'content-length': '0' }),
      responseBody: nullable(text('', 'The first 16 KiB. Null except for the last three attempts.')),
    }),
    'Oldest first.',
  ),
});

export const deliveryPageSchema = page(
  'WebhookDeliveryList',
  object<DeliverySummary>('WebhookDeliverySummary', {
    ...outline,
    attemptCount: whole(1),
    lastStatusCode: nullable(whole(204, 'Null if there was no attempt or no response.')),
    lastAttemptAt: nullable(time()),
  }),
);

const PAYLOAD = {
  serviceCompanyId: '38FiGu0qeHzHO9kYwKFjDIv8fqb',
  serviceCustomerId: '38FiGuUTnMvhXPxrVEzoZs3OEkB',
  externalCompanyId: 'company-1',
  sequence: 4,
};
const envelope = {
  eventId: id(undefined, '38FiGxPfQQk4NyZ7WPhjCmmGCsv'),
  eventName: text(NAME),
  eventPayload: anyObject(PAYLOAD, 'As described by `GET /v1/partner/event-types`.'),
  timestamp: whole(1_768_478_400_000, 'Time of the event, in epoch milliseconds.'),
};

const listedEvent = {
  ...envelope,
  serviceCompanyId: nullable(id()),
  createdAt: time(),
  deliveryId: nullable(id('Null if no endpoint was subscribed when the event occurred.')),
};

export const eventPageSchema = page('EventList', object<ReturnType<typeof eventView>>('Event', listedEvent));

type EventDelivery = ReturnType<typeof deliveryOfEvent>;

export const eventSchema = object<
  ReturnType<typeof eventView> & { readonly deliveries: readonly EventDelivery[] }
>('EventWithDeliveries', {
  ...listedEvent,
  deliveries: list(
    object<EventDelivery>('EventDelivery', {
      deliveryId: outline.deliveryId,
      endpointId: outline.endpointId,
      status: outline.status,
    }),
    'One per endpoint to which the event was sent, newest first.',
  ),
});

export const eventTypesSchema = list(
  object<EventType>('EventType', {
    eventName: text(NAME),
    description: text('The EIN was recorded for the first time; read it from the company.'),
    schema: anyObject({ type: 'object' }, 'JSON Schema of the body.'),
    sample: anyObject(
      {
        eventId: '38FiGxPfQQk4NyZ7WPhjCmmGCsv',
        eventName: NAME,
        eventPayload: PAYLOAD,
        timestamp: 1_768_478_400_000,
      },
      'An example of the body.',
    ),
  }),
  'Sorted by name.',
);
