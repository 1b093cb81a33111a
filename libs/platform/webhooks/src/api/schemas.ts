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
  oneOfSet,
  openOneOf,
  optional,
  page,
  pageFields,
  text,
  time,
  whole,
} from '#platform/openapi';
import type { EventType } from '../events/event-catalog.js';
import { DISABLE_REASONS, SUBSCRIPTION_MODES } from '../records.js';
import { DELIVERY_STATUS } from '../self-service/requests.js';
import type { EndpointHealth } from '../self-service/endpoint-health.js';
import type {
  deliveryOfEvent,
  deliverySummary,
  deliveryView,
  endpointView,
  eventView,
  listedEndpointView,
} from '../self-service/views.js';
import { type Expandable, expandedDocument } from './with-documents.js';

type EndpointView = ReturnType<typeof endpointView>;
type ListedEndpointView = ReturnType<typeof listedEndpointView>;
type DeliveryView = ReturnType<typeof deliveryView>;
type DeliverySummary = ReturnType<typeof deliverySummary>;
type EventView = ReturnType<typeof eventView>;

const NAME = 'company_ein_issued';
const EVENT_ID = '38FiGxPfQQk4NyZ7WPhjCmmGCsv';
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwZQ0K7e3Jm1c=';
const ENDPOINT_ID = '38FiH3kVtQm1oZ7pLr8sXc5dNwB';
const secret = text(SECRET, 'Shown only once. The HMAC key is the base64-decoded part after `whsec_`.');

const subscriptions = object<{
  mode: (typeof SUBSCRIPTION_MODES)[number];
  except?: readonly string[];
  events?: readonly string[];
}>(
  'WebhookSubscriptions',
  {
    mode: oneOf(
      SUBSCRIPTION_MODES,
      '`all`: every event except those in `except`, also event types added later. `only`: just the events in `events`.',
    ),
    except: optional(list(text('document_mail_uploaded'), 'With mode `all`: the events that are not sent.')),
    events: optional({
      ...list(text(NAME), 'With mode `only`: the events that are sent.'),
      example: undefined,
    }),
  },
  'The events that the endpoint receives.',
);

const endpoint = {
  url: text('https://partner.example/webhooks', 'The address that receives the events.'),
  enabled: flag(true, 'False if you or the service disabled the endpoint: it receives nothing.'),
  subscriptions,
  createdAt: time('When you created the endpoint.'),
  updatedAt: time('When its settings or its secret last changed.'),
  disabledAt: nullable(time('When the endpoint was disabled; null while it is enabled.'), null),
  disabledReason: nullable(
    openOneOf(
      DISABLE_REASONS,
      'The reason if the service disabled the endpoint: it responded 410, or all retries of a delivery failed. Null if you disabled it.',
    ),
    null,
  ),
  recoverSince: nullable(
    time(
      'Time of the oldest event that was never delivered; null if there is none. Send it as `since` to recover.',
    ),
    null,
  ),
};

const ABOUT_ENDPOINT = 'An address that receives your events, and its settings.';

export const endpointSchema = object<EndpointView>('FirstWebhookEndpoint', endpoint, ABOUT_ENDPOINT);

/** The endpoint, plus its secret if the request created it. */
export const putEndpointSchema = object<EndpointView & { readonly secret?: string }>(
  'SavedFirstWebhookEndpoint',
  {
    ...endpoint,
    secret: optional({ ...secret, example: SECRET }),
  },
  'The endpoint, with its secret if it is new.',
);

const listed = {
  endpointId: id('The id that the service gave the endpoint.', ENDPOINT_ID),
  ...endpoint,
  previousSecretUntil: nullable(
    time('Until this time, deliveries are also signed with the previous secret; null: with one secret only.'),
    null,
  ),
};

export const listedEndpointSchema = object<ListedEndpointView>('WebhookEndpoint', listed, ABOUT_ENDPOINT);

export const createdEndpointSchema = object<ListedEndpointView & { readonly secret: string }>(
  'CreatedWebhookEndpoint',
  { ...listed, secret },
  'The new endpoint, with its secret.',
);

const egressAddresses = list(
  text('203.0.113.7'),
  'The addresses and networks (CIDR) that webhooks are sent from; empty if they are not fixed.',
);

/** A page of endpoints, and the addresses that all of them receive webhooks from. */
export const endpointPageSchema = object<
  ListPage<ListedEndpointView> & { readonly egressAddresses: readonly string[] }
>(
  'WebhookEndpointList',
  { ...pageFields(listedEndpointSchema), egressAddresses },
  'One page of a list, with the addresses that all endpoints receive webhooks from.',
);

const statusCode = nullable(whole(204, 'The HTTP status of the response; null if there was none.'));
const attemptError = nullable(
  text('no response within 10 s', 'Why there was no response; null if there was one.'),
  null,
);

/** An endpoint with its health, for operators. */
export const endpointWithHealthSchema = object<ListedEndpointView & Omit<EndpointHealth, 'endpointId'>>(
  'DeskWebhookEndpoint',
  {
    ...listed,
    lastDay: object<EndpointHealth['lastDay']>(
      null,
      {
        succeeded: whole(118, 'Successful attempts of the last 24 hours, tests included.'),
        failed: whole(2, 'Failed attempts of the last 24 hours.'),
      },
      'The attempts of the last 24 hours.',
    ),
    failingSince: nullable(
      time('The first failed attempt since the last successful one; null if the latest attempt succeeded.'),
      null,
    ),
    lastFailure: nullable(
      object<NonNullable<EndpointHealth['lastFailure']>>(
        null,
        {
          at: time('When the attempt began.'),
          deliveryId: id('The delivery of the attempt.', '38FiH0tQj0TZ5nXcM3v9wK2dR7s'),
          statusCode,
          error: attemptError,
        },
        'The latest failed attempt; null if there is none.',
      ),
    ),
    lastDeliveredAt: nullable(time('When an event last reached the endpoint; null if none did.')),
    medianMs: nullable(whole(84, 'Median duration of the latest attempts in milliseconds.')),
  },
  'An endpoint and how well it receives events.',
);

export const removedSchema = object<{ readonly deleted: boolean }>(
  'DeletedWebhookEndpoint',
  { deleted: flag(true, 'Always true.') },
  'The endpoint was deleted.',
);
export const secretSchema = object<{ readonly secret: string }>(
  'WebhookSecret',
  { secret },
  'The new secret of the endpoint.',
);
const recoveredSchema = object<{ readonly recovered: number; readonly complete: boolean }>(
  'WebhookRecovery',
  {
    recovered: whole(3, 'Number of events scheduled for delivery so far.'),
    complete: flag(
      true,
      'Whether the recovery has ended. False with status 202: the recovery goes on in the background.',
    ),
  },
  'The extent of a recovery.',
);

/** The parts of a description that all recoveries share. */
export const RECOVERY = {
  response: recoveredSchema,
  also: { 202: 'The recovery goes on in the background. Repeat the request to follow it.' },
} as const;

/** Describes how a recovery responds. */
export const ABOUT_RECOVERY =
  'Responds after about two seconds at the latest: with 202 while the recovery goes on in the background, and with 200 when it has ended. To follow it, repeat the request with another `Idempotency-Key` or without one. A partner has one recovery at a time; another request joins it.';

const status = oneOfSet(DELIVERY_STATUS, 'delivered');
const eventId = id('The same in `webhook-id` and on every attempt: use it to ignore repeats.', EVENT_ID);
const eventName = text(NAME, 'The type of the event, see `GET /v1/partner/event-types`. We may add types.');
const aboutCompany = nullable(id('The company of the event. Null if it belongs to no company.'));

const outline = {
  deliveryId: id('The id that the service gave the delivery.', '38FiH0tQj0TZ5nXcM3v9wK2dR7s'),
  endpointId: id('The endpoint that the delivery is sent to.', ENDPOINT_ID),
  eventId,
  eventName,
  serviceCompanyId: aboutCompany,
  status,
  test: flag(false, 'True for a test event.'),
  createdAt: time('When the delivery was scheduled.'),
  nextAttemptAt: nullable(time('When the next attempt is due; null if none is scheduled.'), null),
};

export const deliverySchema = object<DeliveryView>(
  'WebhookDelivery',
  {
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
      object<DeliveryView['attempts'][number]>(
        'WebhookAttempt',
        {
          attemptedAt: time('When the attempt began.'),
          statusCode,
          durationMs: whole(87, 'In milliseconds.'),
          error: attemptError,
          responseHeaders: dictionary(
            text('text/plain'),
            { 'content-length': '0' },
            'The headers of the response; `{}` if there was none.',
          ),
          responseBody: nullable(text('', 'The first 16 KiB. Null except for the last three attempts.')),
        },
        'One attempt to deliver an event.',
      ),
      'Oldest first.',
    ),
  },
  'A delivery of an event to an endpoint, with every attempt.',
);

export const deliveryPageSchema = page(
  'WebhookDeliveryList',
  object<DeliverySummary>(
    'WebhookDeliverySummary',
    {
      ...outline,
      attemptCount: whole(1, 'Number of attempts so far.'),
      lastStatusCode: nullable(whole(204, 'Null if there was no attempt or no response.')),
      lastAttemptAt: nullable(time('When the last attempt began; null before the first one.')),
    },
    'A delivery of an event to an endpoint.',
  ),
);

const PAYLOAD = {
  serviceCompanyId: '38FiGu0qeHzHO9kYwKFjDIv8fqb',
  serviceCustomerId: '38FiGuUTnMvhXPxrVEzoZs3OEkB',
  externalCompanyId: 'company-1',
  sequence: 4,
};
const envelope = {
  eventId,
  eventName,
  eventPayload: anyObject(PAYLOAD, 'As described by `GET /v1/partner/event-types`.'),
  timestamp: whole(1_768_478_400_000, 'Time of the event, in epoch milliseconds.'),
};

const listedEvent = {
  ...envelope,
  serviceCompanyId: aboutCompany,
  createdAt: time('When the event occurred.'),
  deliveryId: nullable(id('Its first delivery. Null if no endpoint was subscribed when the event occurred.')),
  document: expandedDocument,
};

export const eventPageSchema = page(
  'EventList',
  object<Expandable<EventView>>('Event', listedEvent, 'An event of your companies, delivered or not.'),
);

type EventDelivery = ReturnType<typeof deliveryOfEvent>;

export const eventSchema = object<Expandable<EventView> & { readonly deliveries: readonly EventDelivery[] }>(
  'EventWithDeliveries',
  {
    ...listedEvent,
    deliveries: list(
      object<EventDelivery>(
        'EventDelivery',
        {
          deliveryId: outline.deliveryId,
          endpointId: outline.endpointId,
          status: outline.status,
        },
        'The delivery of the event to one endpoint.',
      ),
      'One per endpoint to which the event was sent, newest first.',
    ),
  },
  'An event of your companies, with its deliveries.',
);

export const eventTypesSchema = list(
  object<EventType>(
    'EventType',
    {
      eventName,
      description: text(
        'The EIN was recorded for the first time; read it from the company.',
        'When the event is sent.',
      ),
      schema: anyObject({ type: 'object' }, 'JSON Schema of the body.'),
      sample: anyObject(
        {
          eventId: EVENT_ID,
          eventName: NAME,
          eventPayload: PAYLOAD,
          timestamp: 1_768_478_400_000,
        },
        'An example of the body. A test event sends it.',
      ),
    },
    'A type of event.',
  ),
  'Sorted by name.',
);
