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
import type { ParkedInFull } from '../queries/parked-events/parked-in-full.js';

const EVENT_ID = '8d0b4a0e-5d2f-8c61-9d3e-2f4a4b9d7c11';
const type = text('EinIssued');
const revision = whole(7, 'In its stream, counted from 0.');
const since = time('When it was parked.');

const parked = {
  subscription: text('webhooks'),
  eventId: text(EVENT_ID),
  stream: text('company-38FiGu0qeHzHO9kYwKFjDIv8fqb'),
  revision,
  position: whole(4711, 'In the log.'),
  type,
  error: nullable(text('Error: no key', 'Null where it only waits behind an earlier one of its stream.')),
  since,
  retry: flag(false, 'Whether another try was asked for.'),
};

export const parkedPageSchema = page('ParkedEventPage', object<ParkedEvent>('ParkedEvent', parked));

export const parkedInFullSchema = object<ParkedInFull>('ParkedEventInFull', {
  ...parked,
  id: text(`webhooks/${EVENT_ID}`, 'As the command line names it.'),
  event: nullable(
    object<NonNullable<ParkedInFull['event']>>('ParkedEventContent', {
      recordedAt: nullable(time()),
      actor: nullable(anyObject({ type: 'operator', id: 'Grace Hopper' })),
      requestId: nullable(text('38FiGxB5Wq0Zy4pB1dTtCqGfXyl')),
      data: anyObject({ ein: '12-3456789' }, 'Personal data masked.'),
    }),
  ),
  waiting: list(
    object<ParkedInFull['waiting'][number]>('WaitingEvent', {
      id: text('webhooks/1c3e556d-bac3-8ba6-b8aa-aa5b09dd6b3b'),
      revision,
      type,
      since,
    }),
    'What waits behind it in its stream, the first of it.',
  ),
});

export const decidedSchema = object<{
  readonly subscription: string;
  readonly eventId: string;
  readonly decision: 'retry' | 'skip';
}>('ParkedDecision', {
  subscription: parked.subscription,
  eventId: parked.eventId,
  decision: oneOf(['retry', 'skip']),
});

export const queueSchema = list(
  object<QueuedTenant>('QueuedPartner', {
    tenantId: id(undefined, '38FiGxB5Wq0Zy4pB1dTtCqGfXyl'),
    planned: whole(3, 'Deliveries with an attempt planned.'),
    pending: whole(1, 'Those that wait for an attempt at once.'),
    pendingSince: nullable(time('Since when the oldest of these waits.')),
    nextAttemptAt: nullable(time("In the partner's time.")),
    enabled: flag(true, 'Whether the endpoint is.'),
  }),
);
