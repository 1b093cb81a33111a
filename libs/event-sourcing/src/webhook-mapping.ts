import type { DomainEvent, Recorded } from './event.js';

/** What a partner is told. Holds no personal data; the subscriber adds `sequence`. */
export interface WebhookPayload {
  readonly serviceCompanyId: string;
  readonly serviceCustomerId: string;
  readonly [field: string]: string | number | null;
}

/** One partner event and the domain event it is made from: pure. */
export interface WebhookMapping<E extends DomainEvent, T extends E['type'] = E['type']> {
  /** The public name, for example `company_ein_issued`. */
  readonly eventName: string;
  readonly on: T;
  /** Null where this domain event is not announced (a corrected EIN). */
  payload(event: Recorded<Extract<E, { readonly type: T }>>): WebhookPayload | null;
  /** One sentence for the partner's catalogue. */
  readonly description: string;
}

/** Any mapping, for lists that hold those of several aggregates. */
export interface AnyWebhookMapping {
  readonly eventName: string;
  readonly on: string;
  readonly description: string;
  payload(event: Recorded<never>): WebhookPayload | null;
}
