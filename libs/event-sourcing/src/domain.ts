import type { Aggregate } from './decider.js';
import type { Projection } from './projection.js';
import type { Upcaster } from './upcasting.js';
import type { AnyWebhookMapping } from './webhook-mapping.js';

/** What one aggregate's lib brings into the house; the applications list them all. */
export interface Domain {
  readonly aggregates: readonly Aggregate<never, never, never>[];
  readonly upcasters: readonly Upcaster[];
  readonly projections: readonly Projection<never, never>[];
  readonly webhooks: readonly AnyWebhookMapping[];
}
