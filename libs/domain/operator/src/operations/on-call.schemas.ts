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
const type = text('EinIssued');
const revision = whole(7, 'Position in its stream, starting at 0.');
const since = time('When the event was parked.');

const parked = {
  subscription: text('webhooks'),
  eventId: text(EVENT_ID),
  stream: text('company-38FiGu0qeHzHO9kYwKFjDIv8fqb'),
  revision,
  position: whole(4711, 'Position in the event log.'),
  type,
  error: nullable(text('Error: no key', 'Null if the event only waits for an earlier event of its stream.')),
  since,
  retry: flag(false, 'Whether a retry was requested.'),
};

export const parkedPageSchema = page('ParkedEventList', object<ParkedEvent>('ParkedEvent', parked));

export const parkedInFullSchema = object('ParkedEventInFull', {
  ...parked,
  id: text(`webhooks/${EVENT_ID}`, 'ID to use with the command line.'),
  event: nullable(
    object('ParkedEventContent', {
      recordedAt: nullable(time()),
      actor: nullable(anyObject({ type: 'operator', id: 'Grace Hopper' })),
      requestId: nullable(text('38FiGxB5Wq0Zy4pB1dTtCqGfXyl')),
      data: anyObject({ ein: '12-3456789' }, 'Personal data is masked.'),
    }),
  ),
  waiting: list(
    object('WaitingEvent', {
      id: text('webhooks/1c3e556d-bac3-8ba6-b8aa-aa5b09dd6b3b'),
      revision,
      type,
      since,
    }),
    'The first events of the same stream that wait for this one.',
  ),
});

export const decidedSchema = object('ParkedDecision', {
  subscription: parked.subscription,
  eventId: parked.eventId,
  decision: oneOf(['retry', 'skip']),
});

export const queueSchema = list(
  object<QueuedTenant>('QueuedPartner', {
    tenantId: id(undefined, '38FiGxB5Wq0Zy4pB1dTtCqGfXyl'),
    endpointId: id(undefined, '38FiH3kVtQm1oZ7pLr8sXc5dNwB'),
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
  }),
);
