import type { Aggregate } from './decider.js';
import type { DomainEvent } from './event.js';
import type { AnyProjection } from './projection.js';
import type { Upcaster } from './upcasting.js';
import type { AnyWebhookMapping } from './webhook-mapping.js';

/** Any aggregate, for lists that hold several. */
export type AnyAggregate = Pick<Aggregate<unknown, never, DomainEvent>, 'category' | 'events'>;

/** What one aggregate's lib brings into the house; the applications list them all. */
export interface Domain {
  readonly aggregates: readonly AnyAggregate[];
  readonly upcasters: readonly Upcaster[];
  readonly projections: readonly AnyProjection[];
  readonly webhooks: readonly AnyWebhookMapping[];
}
