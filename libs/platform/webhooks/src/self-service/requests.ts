import {
  AboutObject,
  Flag,
  Moment,
  Nested,
  OneOf,
  PageQuery,
  Text,
  TextList,
  valueSet,
  Whole,
} from '#platform/http';
import type { FieldError } from '#kit/event-sourcing';
import { EVENT_NAME } from '#platform/openapi';
import { DELIVERY_STATUSES, type DeliveryStatus, SUBSCRIPTION_MODES } from '../records.js';

@AboutObject('The events that the endpoint receives.')
export class SubscriptionsRequest {
  @OneOf(SUBSCRIPTION_MODES, {
    about:
      '`all`: every event except those in `except`, also event types added later. `only`: just the events in `events`.',
  })
  mode!: (typeof SUBSCRIPTION_MODES)[number];
  @TextList({
    optional: true,
    component: EVENT_NAME,
    about: 'With mode `all`: the events that are not sent. Ignored with mode `only`.',
  })
  except?: string[] | null;
  @TextList({
    optional: true,
    component: EVENT_NAME,
    about: 'Required with mode `only`: the events that are sent. Ignored with mode `all`.',
  })
  events?: string[] | null;

  /** Returns the list that the mode uses, and its field name. */
  chosen(): readonly [field: 'except' | 'events', names: readonly string[]] {
    return this.mode === 'all' ? ['except', this.except ?? []] : ['events', this.events ?? []];
  }
}

@AboutObject('The settings of a webhook endpoint. A field that you leave out keeps its value.')
export class PutEndpointRequest {
  @Text({
    max: 2_048,
    optional: true,
    example: 'https://example.com/webhooks',
    about:
      'Required if the endpoint is new. https, a public address, and port 443 or one from 1024 that browsers do not block.',
  })
  url?: string | null;
  @Flag({
    optional: true,
    about: 'False stops all deliveries to the endpoint. A new endpoint is enabled unless you send false.',
  })
  enabled?: boolean | null;
  @Nested(() => SubscriptionsRequest, {
    optional: true,
    about: 'A new endpoint receives all events unless you send this.',
  })
  subscriptions?: SubscriptionsRequest | null;

  /** Without its list, `only` would silently send nothing. */
  failingTogether(failed: (path: string) => boolean): Record<string, FieldError> {
    const { subscriptions } = this;
    if (failed('subscriptions') || subscriptions?.mode !== 'only' || Array.isArray(subscriptions.events))
      return {};
    return { 'subscriptions.events': { code: 'E_REQUIRED', message: 'is required' } };
  }
}

@AboutObject('How long the previous secret stays valid.')
export class RotateSecretRequest {
  @Whole({
    min: 0,
    max: 24,
    optional: true,
    defaultValue: 0,
    about: 'Hours for which the previous secret also signs.',
  })
  overlapHours?: number | null;
}

@AboutObject('The event to send as a test.')
export class TestRequest {
  @Text({
    max: 100,
    component: EVENT_NAME,
    about: 'An event type, whether or not the endpoint is subscribed to it.',
    example: 'company_formation_completed',
  })
  eventName!: string;
}

@AboutObject('The events to recover.')
export class RecoverRequest {
  @Moment({ about: 'Only events from this time on. Default: all undelivered events.' }) since?: string | null;
}

const NameOfEvent = (): PropertyDecorator =>
  Text({
    max: 100,
    optional: true,
    rejectsEmpty: true,
    component: EVENT_NAME,
    about: 'The type of the event.',
  });

const CompanyOfEvent = (): PropertyDecorator =>
  Text({ max: 100, optional: true, rejectsEmpty: true, about: 'The company of the event.' });

/** {@link DELIVERY_STATUSES} in the API reference. */
export const DELIVERY_STATUS = valueSet(
  'WebhookDeliveryStatus',
  DELIVERY_STATUSES,
  '`pending`: not tried yet. `retrying`: waits for the next attempt. `failed`: no attempt is left, or the endpoint was deleted. `delivered`: an attempt got a 2xx response.',
);

export class DeliveriesQuery extends PageQuery {
  @OneOf(DELIVERY_STATUSES, {
    optional: true,
    component: DELIVERY_STATUS,
    about: 'The state of the delivery.',
  })
  status?: DeliveryStatus;
  @Text({ max: 100, optional: true, rejectsEmpty: true, about: 'The endpoint that the delivery is sent to.' })
  endpointId?: string;
  @Text({ max: 100, optional: true, rejectsEmpty: true, about: 'The delivered event.' }) eventId?: string;
  @NameOfEvent() eventName?: string;
  @CompanyOfEvent() companyId?: string;
  @Moment({ about: 'Deliveries that were scheduled at this time or later.' }) from?: string;
  @Moment({ about: 'Deliveries that were scheduled at this time or earlier.' }) to?: string;
}

export class EventsQuery extends PageQuery {
  @NameOfEvent() eventName?: string;
  @CompanyOfEvent() companyId?: string;
  @Moment({ about: 'Events that occurred at this time or later.' }) from?: string;
  @Moment({ about: 'Events that occurred at this time or earlier.' }) to?: string;
}

export class EventStreamQuery {
  @Text({
    max: 2_048,
    optional: true,
    rejectsEmpty: true,
    about: 'Event types, separated by commas. Default: all.',
    example: 'company_ein_issued,document_aoo_uploaded',
  })
  events?: string;
}
