import { Flag, Moment, Nested, OneOf, PageQuery, Text, TextList, Whole } from '#platform/http';
import type { FieldError } from '#kit/event-sourcing';
import type { DeliveryStatus } from '../records.js';

export class SubscriptionsRequest {
  @OneOf(['all', 'only']) mode!: 'all' | 'only';
  @TextList({ optional: true }) except?: string[] | null;
  @TextList({ optional: true }) events?: string[] | null;

  /** Returns the list that the mode uses, and its field name. */
  chosen(): readonly [field: 'except' | 'events', names: readonly string[]] {
    return this.mode === 'all' ? ['except', this.except ?? []] : ['events', this.events ?? []];
  }
}

export class PutEndpointRequest {
  @Text({
    max: 2_048,
    optional: true,
    example: 'https://hooks.partner.example/formation',
    about: 'Required if the endpoint is new.',
  })
  url?: string | null;
  @Flag({ optional: true }) enabled?: boolean | null;
  @Nested(() => SubscriptionsRequest, { optional: true }) subscriptions?: SubscriptionsRequest | null;

  /** Without its list, `only` would silently send nothing. */
  failingTogether(failed: (path: string) => boolean): Record<string, FieldError> {
    const { subscriptions } = this;
    if (failed('subscriptions') || subscriptions?.mode !== 'only' || Array.isArray(subscriptions.events))
      return {};
    return { 'subscriptions.events': { code: 'E_REQUIRED', message: 'is required' } };
  }
}

export class RotateSecretRequest {
  @Whole({
    min: 0,
    max: 24,
    optional: true,
    about: 'Hours for which the previous secret also signs. Default: 0.',
  })
  overlapHours?: number | null;
}

export class TestRequest {
  @Text({ max: 100, example: 'company_formation_completed' }) eventName!: string;
}

export class RecoverRequest {
  @Moment({ about: 'Only events from this time on. Default: all undelivered events.' }) since?: string | null;
}

export class DeliveriesQuery extends PageQuery {
  @OneOf(['pending', 'delivered', 'retrying', 'failed'], { optional: true }) status?: DeliveryStatus;
  @Text({ max: 100, optional: true, rejectsEmpty: true }) endpointId?: string;
  @Text({ max: 100, optional: true, rejectsEmpty: true }) eventId?: string;
  @Text({ max: 100, optional: true, rejectsEmpty: true }) eventName?: string;
  @Text({ max: 100, optional: true, rejectsEmpty: true }) companyId?: string;
  @Moment() from?: string;
  @Moment() to?: string;
}

export class EventsQuery extends PageQuery {
  @Text({ max: 100, optional: true, rejectsEmpty: true }) eventName?: string;
  @Text({ max: 100, optional: true, rejectsEmpty: true }) companyId?: string;
  @Moment() from?: string;
  @Moment() to?: string;
}

export class EventStreamQuery {
  @Text({
    max: 2_048,
    optional: true,
    rejectsEmpty: true,
    example: 'company_ein_issued,document_aoo_uploaded',
  })
  events?: string;
}
