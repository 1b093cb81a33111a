import {
  anyObject,
  flag,
  id,
  list,
  nullable,
  object,
  oneOf,
  page,
  text,
  time,
  whole,
} from '#platform/openapi';
import type { ParkedEvent } from '#kit/subscriptions';
import type { QueuedTenant } from '#platform/webhooks';

const EVENT_ID = '8d0b4a0e-5d2f-8c61-9d3e-2f4a4b9d7c11';
const type = text('EinIssued', 'The name of the domain event.');
const revision = whole(7, 'Position in its stream, starting at 0.');
const since = time('When the event was parked.');

const parked = {
  subscription: text('webhooks', 'The subscription that could not handle the event.'),
  eventId: text(EVENT_ID, 'A UUID; not the id of a webhook.'),
  stream: text('company-38FiGu0qeHzHO9kYwKFjDIv8fqb', 'The stream of the event.'),
  revision,
  position: whole(4711, 'Position in the event log.'),
  type,
  error: nullable(text('Error: no key', 'Null if the event only waits for an earlier event of its stream.')),
  since,
  retry: flag(false, 'Whether a retry was requested.'),
};

export const parkedPageSchema = page(
  'ParkedEventList',
  object<ParkedEvent>('ParkedEvent', parked, 'An event that a subscription could not handle.'),
);

export const parkedInFullSchema = object(
  'ParkedEventInFull',
  {
    ...parked,
    id: text(`webhooks/${EVENT_ID}`, 'ID to use with the command line.'),
    event: nullable(
      object(
        'ParkedEventContent',
        {
          recordedAt: nullable(time('When the event was recorded; null if it does not say.')),
          actor: nullable(
            anyObject(
              { type: 'operator', id: 'Grace Hopper' },
              'The person or program that caused the event; null if it does not say.',
            ),
          ),
          requestId: nullable(
            text(
              '38FiGxB5Wq0Zy4pB1dTtCqGfXyl',
              'The request that caused the event; null if it does not say.',
            ),
          ),
          data: anyObject({ ein: '12-3456789' }, 'Personal data is masked.'),
        },
        'The event itself. Null if it no longer exists.',
      ),
    ),
    waiting: list(
      object(
        'WaitingEvent',
        {
          id: text('webhooks/1c3e556d-bac3-8ba6-b8aa-aa5b09dd6b3b', 'ID to use with the command line.'),
          revision,
          type,
          since,
        },
        'An event that waits for the parked one.',
      ),
      'The first events of the same stream that wait for this one.',
    ),
  },
  'A parked event with its content and the events that wait for it.',
);

export const decidedSchema = object(
  'ParkedDecision',
  {
    subscription: parked.subscription,
    eventId: parked.eventId,
    decision: oneOf(['retry', 'skip'], 'Carried out by the process that leads the subscription.'),
  },
  'An operator’s decision about a parked event.',
);

export const queuePageSchema = page(
  'WebhookQueue',
  object<QueuedTenant>(
    'QueuedPartner',
    {
      tenantId: id('The partner.', '38FiGxB5Wq0Zy4pB1dTtCqGfXyl'),
      endpointId: id('The endpoint that the deliveries wait for.', '38FiH3kVtQm1oZ7pLr8sXc5dNwB'),
      url: nullable(text('https://partner.example/webhooks', 'Null if the endpoint was removed.')),
      planned: whole(3, 'Deliveries with a scheduled attempt.'),
      pending: whole(1, 'Deliveries that are due now.'),
      pendingSince: nullable(time('When the oldest due delivery became due.')),
      nextAttemptAt: nullable(time("By the partner's clock, which a sandbox partner can advance.")),
      lastFailure: nullable(
        text(
          'no response within 10 s',
          'Why the last attempt of the next delivery in the queue failed, or of the latest failed delivery if none is scheduled; null if it has not failed.',
        ),
      ),
      enabled: flag(true, 'Whether the endpoint is enabled.'),
      undeliveredSince: nullable(
        time('The time of the oldest event that a disabled endpoint missed; null if it missed none.'),
        null,
      ),
    },
    'The waiting deliveries of one endpoint.',
  ),
);
