import { Flag, Nested, OneOf, PageQuery, Text, TextList, field } from '#platform/http';
import type { FieldError } from '#kit/event-sourcing';
import type { DeliveryStatus } from '../records.js';

const RFC_3339 = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d))?$/;

/** A time or a date, in UTC unless the value has an offset. */
const Moment = (): PropertyDecorator =>
  field(
    'moment',
    (value) =>
      typeof value === 'string' && RFC_3339.test(value) && !Number.isNaN(Date.parse(value))
        ? null
        : { code: 'E_INVALID', message: 'must be an RFC 3339 time' },
    { optional: true },
    { schema: { type: 'string', pattern: RFC_3339.source }, codes: ['E_INVALID'] },
  );

/** Returns a validated time in the stored format, in which text order is time order. */
export const storedTime = (moment: string | null | undefined): string | undefined =>
  moment === null || moment === undefined ? undefined : new Date(moment).toISOString();

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

export class TestRequest {
  @Text({ max: 100, example: 'company_formation_completed' }) eventName!: string;
}

export class RecoverRequest {
  @Moment() since?: string | null;
}

export class DeliveriesQuery extends PageQuery {
  @OneOf(['pending', 'delivered', 'retrying', 'failed'], { optional: true }) status?: DeliveryStatus;
  @Text({ max: 100, optional: true }) eventName?: string;
  @Text({ max: 100, optional: true }) companyId?: string;
  @Moment() from?: string;
  @Moment() to?: string;
}

export class EventsQuery extends PageQuery {
  @Text({ max: 100, optional: true }) eventName?: string;
  @Text({ max: 100, optional: true }) companyId?: string;
  @Moment() from?: string;
  @Moment() to?: string;
}

export class EventStreamQuery {
  @Text({ max: 2_048, optional: true, example: 'company_ein_issued,document_aoo_uploaded' }) events?: string;
}

/** Returns a condition with both ends included, or undefined if neither is given. */
export function between(from: string | undefined, to: string | undefined) {
  const [$gte, $lte] = [storedTime(from), storedTime(to)];
  if ($gte === undefined && $lte === undefined) return undefined;
  return { ...($gte !== undefined && { $gte }), ...($lte !== undefined && { $lte }) };
}
